import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';

/** What a new project is to be. */
export interface ProjectTerms {
  /** Its folder's name, and the agent's. */
  readonly name: string;
  readonly template: Template;
  readonly javascript: boolean;
  /** How its scripts call vitest. */
  readonly vitest: string;
  /** What npm runs whenever it has changed what is installed: `npm ci` knows one name for it, `npm install NAME` another. */
  readonly relink?: string;
  /** What npm has to install; empty where all is there already. */
  readonly devDependencies: Readonly<Record<string, string>>;
}

/** The files of a project by path: an agent, tests of it, the gate, and what an editor needs. */
export function newProject(terms: ProjectTerms): Readonly<Record<string, string>> {
  const { name, template, javascript } = terms;
  const ending = javascript ? 'js' : 'ts';
  const file = `${name}.${ending}`; // agents are registered under the names of their files
  return {
    [file]: agentFile(template, javascript),
    [`${name}.test.${ending}`]: testOf(file),
    'package.json': `${JSON.stringify(manifestOf(terms, file), null, 2)}\n`,
    'tsconfig.json': `${JSON.stringify(TSCONFIG, null, 2)}\n`,
    'README.md': readmeOf(terms, file),
    '.gitignore': 'node_modules/\nresults/\n',
    '.vscode/launch.json': `${JSON.stringify(LAUNCH, null, 2)}\n`,
  };
}

const manifestOf = ({ name, vitest, relink, devDependencies }: ProjectTerms, file: string) => ({
  name,
  private: true,
  type: 'module',
  scripts: {
    check: `aiwolf-arena check ./${file}`,
    watch: `aiwolf-arena check ./${file} --watch`,
    test: `${vitest} run`,
    play: `aiwolf-arena play --agents ./${file},sample --players 5`,
    debug: `aiwolf-arena play --agents ./${file},sample,liar,hunter,believer --players 5 --inspect`,
    rank: `aiwolf-arena run --agents ./${file},sample,liar,hunter,believer --players 5`,
    ladder: `aiwolf-arena contest --agents ./${file},all --players 5`,
    gate: `aiwolf-arena compare ./${file} git:HEAD`,
    ...(relink === undefined ? {} : { dependencies: relink, postinstall: relink }),
  },
  devDependencies,
});

/** The editor's debugger, for `npm run debug`. */
const LAUNCH = {
  version: '0.2.0',
  configurations: [{ name: 'npm run debug', type: 'node', request: 'attach', port: 9229 }],
};

/** Editors read types from it; nothing is compiled. */
const TSCONFIG = {
  compilerOptions: {
    target: 'es2024',
    lib: ['es2024', 'esnext.iterator', 'esnext.collection'],
    module: 'nodenext',
    types: ['node'],
    strict: true,
    noEmit: true,
    allowJs: true,
    allowImportingTsExtensions: true,
    erasableSyntaxOnly: true,
    verbatimModuleSyntax: true,
    skipLibCheck: true,
  },
  include: ['*.ts', '*.js'],
};

const testOf = (file: string): string => `import { AGENT_LAWS, drive } from '@aiwolf-arena/kit';
import { expect, test } from 'vitest';
import create from './${file}';

// What every agent has to keep, whatever it plays.
for (const { name, check } of AGENT_LAWS) test(name, () => check(create));

// One situation: Agent[04] claims to be the seer and calls Agent[02], which is us, a werewolf.
test('as the seer it survives being called a werewolf, or dies with valid ballots', async () => {
  const { voted, divined, faults } = await drive(create, {
    roles: ['VILLAGER', 'SEER', 'VILLAGER', 'POSSESSED', 'WEREWOLF'],
    seat: 2,
    says: { 1: { 4: ['COMINGOUT Agent[04] SEER', 'DIVINED Agent[02] WEREWOLF'] } },
    votes: { 1: { 1: 4, 3: 4, 4: 2, 5: 2 } },
  });
  expect(voted[1]?.[0]).not.toBe(2);
  expect(divined[0]?.[0]).not.toBe(2);
  expect(faults).toEqual([]);
});
`;

const LINKED = ` \`node_modules\` leads to
the arena that made this project: there is nothing to install, and \`npm install\` brings lost links back.`;

const readmeOf = (
  { name, template, relink, devDependencies }: ProjectTerms,
  file: string,
): string => {
  const first = Object.keys(devDependencies).length > 0 ? 'npm install       # once\n' : '';
  return `# ${name}

An agent for the AIWolf contest, begun from the template \`${template}\`. It is all in \`${file}\`.

\`\`\`sh
${first}npm run check     # is it ready for a contest? Fourteen steps, each with what was seen
npm test          # laws that every agent has to keep, and situations of your own
npm run play      # one game, told (npm run play -- --seed 7 repeats one)
npm run debug     # one game under the debugger: attach, breakpoints in ${file}
npm run rank      # 30 game sets against four others, with intervals
npm run ladder    # a contest with all bundled agents: where it stands among them
npm run gate      # not worse than the last commit? (commit it first)
\`\`\`

The commands stand in \`package.json\`; \`npx aiwolf-arena --help\` has all others.${relink === undefined ? '' : LINKED}

- One instance plays all games of a set: what it keeps in its fields, it knows in the next game.
- \`update\` comes before every other call; \`info\` is what the seat can see, and always up to date.
- \`context.random()\` is the only chance to use; \`context.log\` and \`console.log\` are shown by \`npm run play\`.
- It plays behind walls: no files, no network, no clock. Data files beside it: \`context.readText\`.
`;
};

/** What a new agent begins with, and what that is for. */
export const TEMPLATES = {
  minimal: 'every method, and nothing clever in any: for your own ideas',
  rules: 'comes out, follows the first seer: for your own rules',
  bayes: 'exact chances of who is who, learned in a set: for your own tactics',
} as const;
export type Template = keyof typeof TEMPLATES;

/** The agent's file, as TypeScript or as JavaScript with the same comments. */
export function agentFile(template: Template, javascript: boolean): string {
  const source = readFileSync(new URL(`../../templates/${template}.ts`, import.meta.url), 'utf8');
  return javascript ? withoutTypes(source) : source;
}

/** Types become blanks, so that lines stay where they are: those blanks go. */
function withoutTypes(source: string): string {
  const typed = source.split('\n');
  const lines = stripped(source)
    .split('\n')
    .map((line, i) => tidied(line, indentOf(typed[i]!)));
  return `${lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}

/** Node warns that its function may change; what it gives is tested. */
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
