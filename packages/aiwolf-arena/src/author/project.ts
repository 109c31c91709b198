import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { filledIn } from '../options/usage.ts';

export interface ProjectOptions {
  readonly name: string;
  readonly template: Template;
  readonly javascript: boolean;
  readonly vitest: string;
  readonly tsc: string;
  /** The command that restores the links to packages of aiwolf-arena. npm runs it after every installation of packages. */
  readonly relink?: string;
  /** Packages that npm must install, each with its version. Empty if all packages are links to a checkout. */
  readonly devDependencies: Readonly<Record<string, string>>;
}

/** Returns the files of a new project: the path and the text of each file. */
export function newProject(options: ProjectOptions): Readonly<Record<string, string>> {
  const { name, template, javascript } = options;
  const ending = javascript ? 'js' : 'ts';
  const file = `${name}.${ending}`; // agents are registered under the names of their files
  const filled = (from: string): string => templateOf(`project/${from}`, options, file);
  return {
    [file]: agentFile(template, javascript),
    [`${name}.test.${ending}`]: filled('test.txt'),
    'package.json': `${JSON.stringify(manifestOf(options, filled('manifest.json')), null, 2)}\n`,
    'tsconfig.json': filled('compiler.json'),
    'README.md': filled('readme.txt'),
    '.gitignore': 'node_modules/\nresults/\n',
    '.vscode/launch.json': filled('launch.json'),
  };
}

const textOfTemplate = (path: string): string => readFileSync(new URL(`../../templates/${path}`, import.meta.url), 'utf8');

function templateOf(path: string, { name, template, vitest, tsc, devDependencies }: ProjectOptions, file: string): string {
  const install = Object.keys(devDependencies).length > 0 ? 'npm install       # once\n' : '';
  const linked = install === '' ? LINKED : '';
  return filledIn(textOfTemplate(path), { name, template, vitest, tsc, file, install, linked });
}

const LINKED = ` \`node_modules\` links to
the aiwolf-arena that created this project: you need not install anything, and \`npm install\` restores lost links.`;

function manifestOf({ relink, devDependencies }: ProjectOptions, text: string): object {
  const { scripts, ...manifest } = JSON.parse(text);
  const again = relink === undefined ? {} : { dependencies: relink, postinstall: relink };
  return { ...manifest, scripts: { ...scripts, ...again }, devDependencies };
}

export const TEMPLATES = {
  minimal: 'the simplest possible methods; you write everything else',
  rules: 'reports results, follows the first seer; you add simple rules',
  bayes: 'computes role probabilities, learns from games; you add tactics',
} as const;
export type Template = keyof typeof TEMPLATES;

/** Returns the text of an agent's file, made from a template: in TypeScript, or in JavaScript if `javascript` is true. */
export function agentFile(template: Template, javascript: boolean): string {
  const source = textOfTemplate(`${template}.ts`);
  return javascript ? withoutTypes(source) : source;
}

/** Removes the types from TypeScript code. Node replaces the types by blanks; this function also removes these blanks. */
function withoutTypes(source: string): string {
  const typed = source.split('\n');
  const bare = stripped(source).split('\n');
  const lines = bare.map((line, i) => tidied(line, indentOf(typed[i]!)));
  const text = lines.join('\n').replace(/\n{3,}/g, '\n\n');
  return `${text.trim()}\n`;
}

function stripped(source: string): string {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return stripTypeScriptTypes(source);
  } finally {
    process.emitWarning = emitWarning;
  }
}

const indentOf = (line: string): string => /^ */.exec(line)![0];

function tidied(line: string, indent: string): string {
  const code = line.trim();
  if (/^(?:\/\/|\/\*\*|\*)/.test(code)) return line.trimEnd();
  const tight = code
    .replace(/ {2,}/g, ' ')
    .replace(/ (?=[,;)])/g, '')
    .replace(/\( /g, '(');
  return tight === '' || tight === ';' ? '' : indent + tight;
}
