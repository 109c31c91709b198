import { Command, Option } from 'commander';
import { z } from 'zod';
import { newProject } from '../author/project/new-project.ts';
import { TEMPLATES, type Template } from '../author/project/templates.ts';
import { oneOf } from '../library/options/words.ts';
import { addFlags, single } from '../options/flags.ts';
import { parseOptions } from '../options/parse-options.ts';
import { projectHome, relink, writeProject } from '../session/init/project-home.ts';

const names = Object.keys(TEMPLATES) as Template[];

const EXAMPLE = `
Templates:
${names.map((name) => `  ${name.padEnd(8)} ${TEMPLATES[name]}`).join('\n')}

Examples:
  aiwolf-arena init wolf
  aiwolf-arena init bayes-wolf --template bayes --js`;

const SPEC = z.object({
  template: oneOf(names),
  js: z.boolean().default(false),
  relink: z.boolean().default(false),
});

/** `init`: a small project for an agent of one's own. */
export function initCommand(): Command {
  const template = new Option('--template <name>', 'what it begins with').default('rules');
  const command = new Command('init')
    .argument('<folder>', 'a new folder; its name is the name of the agent')
    .addOption(single(template))
    .addOption(new Option('--js', 'JavaScript instead of TypeScript'))
    .addOption(
      new Option('--relink', 'link a project again that is there, after npm removed it').hideHelp(),
    );
  return addFlags(command, [])
    .addHelpText('after', EXAMPLE)
    .action((folder: string, raw: unknown) => init(folder, parseOptions(SPEC, raw)));
}

function init(folder: string, { template, js, relink: again }: z.infer<typeof SPEC>): void {
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
