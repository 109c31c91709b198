import { Command } from 'commander';
import { newProject } from '../author/project/new-project.ts';
import { TEMPLATES, type Template } from '../author/project/templates.ts';
import { word } from '../options/kinds.ts';
import { flag, option } from '../options/option.ts';
import { options, type Spec } from '../options/option-set.ts';
import { projectHome, relink, writeProject } from '../session/init/project-home.ts';

const names = Object.keys(TEMPLATES) as Template[];

const EXAMPLE = `
Templates:
${names.map((name) => `  ${name.padEnd(8)} ${TEMPLATES[name]}`).join('\n')}

Examples:
  aiwolf-arena init wolf
  aiwolf-arena init bayes-wolf --template bayes --js`;

const INIT = options({
  template: option('--template <name>', 'what it begins with', word(names)).default('rules'),
  js: flag('--js', 'JavaScript instead of TypeScript'),
  relink: flag('--relink', 'link a project again that is there, after npm removed it', {
    isHidden: true,
  }),
});

/** `init`: a small project for an agent of one's own. */
export function initCommand(): Command {
  const command = new Command('init').argument(
    '<folder>',
    'a new folder; its name is the name of the agent',
  );
  return INIT.addTo(command)
    .addHelpText('after', EXAMPLE)
    .action((folder: string, raw) => init(folder, INIT.read(raw)));
}

function init(folder: string, { template, js, relink: again }: Spec<typeof INIT.rows>): void {
  if (again) return relink(folder);
  const home = projectHome(folder);
  const files = newProject({ ...home.terms, template, javascript: js });
  writeProject(home, files);
  const next = [`cd ${folder}`, ...home.first, 'npm run check', 'npm test', 'npm run rank'];
  process.stdout.write(
    [
      `${folder} has ${Object.keys(files).sort().join(', ')}`,
      'next:',
      ...next.map((line) => `  ${line}`),
      '',
    ].join('\n'),
  );
}
