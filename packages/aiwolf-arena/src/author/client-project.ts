import { readFileSync } from 'node:fs';
import { filledIn } from '../options/usage.ts';

/** A language in which agents are programs of their own, which play as clients. */
export type ClientLanguage = keyof typeof LANGUAGES;

export interface ClientProject {
  readonly name: string;
  readonly language: ClientLanguage;
  /** The command that restores the links to a checkout of aiwolf-arena. npm runs it after every installation of packages. */
  readonly relink?: string;
  /** Packages that npm must install, each with its version. Empty if aiwolf-arena is a link to a checkout. */
  readonly devDependencies: Readonly<Record<string, string>>;
}

/** What the projects of a language have: words of the templates, and the template and the name of each file of its own. */
const LANGUAGES = {
  python: {
    words: {
      ...{ language: 'Python', needs: 'Python 3.9 or newer', file: '{{name}}.py', source: '{{name}}.py', library: 'aiwolf.py' },
      ...{ tests: 'test_{{name}}.py', test: 'python3 -m unittest', build: '', more: '' },
      start: 'python3 {{name}}.py',
      parameters:
        'A field that the class declares, such as `threshold = 0.5`, is a parameter: `./{{name}}.py?threshold=0.2` sets it.',
    },
    files: { 'aiwolf.py': '{{library}}', 'agent.py': '{{source}}', 'test.py': '{{tests}}' },
    ignored: '__pycache__/\n',
  },
  java: {
    words: {
      ...{
        language: 'Java',
        needs: 'Java 11 or newer (and a JDK to compile it)',
        file: '{{name}}.jar',
        source: '{{class}}.java',
      },
      ...{ library: 'AIWolf.java', tests: '{{class}}Test.java', test: './build.sh test', build: './build.sh && ' },
      start: 'java -jar {{name}}.jar',
      more: '| `build.sh` | makes `{{file}}`; `aiwolf-arena.config.json` says so to `compare` |\n',
      parameters: '`AIWolf.parameter("threshold", 0.5)` is a parameter: `./{{file}}?threshold=0.2` sets it.',
    },
    files: {
      ...{ 'AIWolf.java': '{{library}}', 'Agent.java': '{{source}}', 'Test.java': '{{tests}}', 'build.sh': 'build.sh' },
      'config.json': 'aiwolf-arena.config.json',
    },
    ignored: '/build/\n*.jar\n',
  },
} as const;

/** Why an agent of a language cannot have a name, and one that it can have; `undefined` if it can have this name. */
export function clientNameFault(language: ClientLanguage, name: string): { why: string; fit: string } | undefined {
  if (language === 'java')
    return /^aiwolf$/i.test(className(name)) ? { why: 'the library has this name', fit: 'fox' } : undefined;
  if (PYTHON_TAKEN.includes(name))
    return { why: 'Python or the library has a module or a word of this name', fit: `${name}_agent` };
  if (/^[a-z_]\w*$/i.test(name)) return undefined;
  return { why: 'names of Python modules begin with a letter, and have only letters, digits and _', fit: moduleName(name) };
}

/** Words of Python, and the modules that a file of the same name would hide from the library. */
const PYTHON_TAKEN = [
  ...'and as assert async await break class continue def del elif else except finally for from global if import in is lambda'.split(
    ' ',
  ),
  ...'nonlocal not or pass raise return try while with yield aiwolf abc argparse ast asyncio bisect code codecs collections'.split(
    ' ',
  ),
  ...'contextlib copy dataclasses decimal enum errno functools gettext glob hashlib heapq inspect io json keyword linecache'.split(
    ' ',
  ),
  ...'locale logging math operator os pathlib pprint queue random re reprlib selectors shutil signal site socket stat'.split(
    ' ',
  ),
  ...'statistics string struct subprocess sys tempfile test textwrap threading time token tokenize traceback types typing'.split(
    ' ',
  ),
  ...'unittest warnings weakref zipfile'.split(' '),
];

const moduleName = (name: string): string => name.replaceAll(/\W+/g, '_').replace(/^(?=\d)/, 'agent_');

/** The name of the agent's class: `MyAgent` for `my-agent`. */
const className = (name: string): string =>
  moduleName(name).replaceAll(/(?:^|_+)([a-z0-9])/gi, (_, first: string) => first.toUpperCase());

/** Returns the files of a new project: the path and the text of each file. */
export function newClientProject({ name, language, relink, devDependencies }: ClientProject): Readonly<Record<string, string>> {
  const { files, ignored, words } = LANGUAGES[language];
  const install = Object.keys(devDependencies).length > 0 ? 'npm install       # once\n' : '';
  const basic = { name, package: name.toLowerCase(), class: className(name), install };
  const file = filledIn(words.file, basic);
  const all = {
    ...basic,
    ...Object.fromEntries(Object.entries(words).map(([word, text]) => [word, filledIn(text, { ...basic, file })])),
  };
  const filled = (path: string): string => filledIn(textOf(path), all);
  const own = Object.entries(files).map(([from, to]) => [filledIn(to, all), filled(`${language}/${from}`)]);
  const { scripts, ...manifest } = JSON.parse(filled('clients/manifest.json'));
  const again = relink === undefined ? {} : { dependencies: relink, postinstall: relink };
  return {
    ...Object.fromEntries(own),
    'package.json': `${JSON.stringify({ ...manifest, scripts: { ...scripts, ...again }, devDependencies }, null, 2)}\n`,
    'README.md': filled('clients/readme.txt'),
    '.gitignore': `node_modules/\nresults/\n${ignored}`,
    '.github/workflows/compare.yml': filled('clients/workflow.txt'),
  };
}

const textOf = (path: string): string => readFileSync(new URL(`../../templates/${path}`, import.meta.url), 'utf8');
