import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Definition } from 'typescript-json-schema';
import { ROOT } from '../check/tool.ts';

/** Not in git. */
const BUILT = join(ROOT, 'docs/built/documents.schema.json');

/** The path of the schema, which is built anew if a source has changed since. Several processes may ask at once. */
export async function freshSchema(): Promise<string> {
  const key = sourcesKey();
  if (existsSync(BUILT) && JSON.parse(readFileSync(BUILT, 'utf8')).$comment === key) return BUILT;
  const text = await documentSchemas(key);
  const own = `${BUILT}.${process.pid}`;
  mkdirSync(dirname(BUILT), { recursive: true });
  writeFileSync(own, text);
  renameSync(own, BUILT);
  return BUILT;
}

function sourcesKey(): string {
  const hash = createHash('sha256');
  const sources = ['packages/*/src/**/*.{ts,tsx}', 'scripts/docs/document-schemas.ts'];
  for (const path of globSync(sources, { cwd: ROOT, exclude: ['**/*.test.ts'] }).sort())
    hash.update(path).update(readFileSync(join(ROOT, path)));
  return `of the sources with SHA-256 ${hash.digest('hex')}`;
}

/** Where the types of documents are. */
const FILES = ['report/src/documents.ts', 'report/src/tables/gate.ts', 'aiwolf-arena/src/documents.ts'].map(
  (file) => `packages/${file}`,
);

/** Strict in what there must be, open to what a later release adds. */
const KIND = { required: true, ref: true, topRef: true, titles: false, ignoreErrors: true };

type Definitions = Record<string, Definition>;

/** One JSON Schema (draft 7) for every document that `--json` prints: `anyOf` them, each under its name in `definitions`. */
async function documentSchemas(key: string): Promise<string> {
  const { buildGenerator, getProgramFromFiles } = await import('typescript-json-schema');
  const names = documentNames();
  const program = getProgramFromFiles(
    FILES.map((file) => join(ROOT, file)),
    compilerOptions(),
    ROOT,
  );
  const [named, unnamed] = sorted(quietly(() => buildGenerator(program, KIND)!.getSchemaForSymbols(names).definitions));
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $comment: key,
    title: 'The documents that aiwolf-arena prints with --json',
    anyOf: names.map((name) => ({ $ref: `#/definitions/${name}` })),
    definitions: resolved(named, unnamed),
  };
  return `${JSON.stringify(schema, null, 1)}\n`;
}

/** It warns of every field whose value is no literal, since it takes values for defaults. */
function quietly(generate: () => unknown): Definitions {
  const { warn } = console;
  console.warn = () => {};
  try {
    return generate() as Definitions;
  } finally {
    console.warn = warn;
  }
}

const documentNames = (): string[] =>
  FILES.flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    return [...text.matchAll(/^export type (\w+Document)\b/gm)].map(([, name]) => name!);
  });

const compilerOptions = () => JSON.parse(readFileSync(join(ROOT, 'tsconfig.base.json'), 'utf8')).compilerOptions;

/** Definitions by the names of their types; what the compiler made a name for has none. */
function sorted(definitions: Definitions): [named: Definitions, unnamed: Definitions] {
  const [named, unnamed]: [Definitions, Definitions] = [{}, {}];
  for (const [key, definition] of Object.entries(definitions)) {
    const name = /^(?:import\(.*?\)\.)?(\w{2,})$/.exec(key)?.[1];
    if (name === undefined || NAMELESS.includes(name)) unnamed[key] = definition;
    else if (name in named && !isSame(named[name]!, definition)) unnamed[key] = definition;
    else named[name] = definition;
  }
  return [named, unnamed];
}

/** What generic types are called when nobody has named what they make. */
const NAMELESS = ['Array', 'Exclude', 'Pick', 'Record', 'ReturnType', '__type'];

const isSame = (a: Definition, b: Definition): boolean => JSON.stringify(a) === JSON.stringify(b);

/** With references by name, and what has none put where it is referred to. */
function resolved(named: Definitions, unnamed: Definitions): Definitions {
  const tidy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(tidy);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, ...rest } = withoutDefault(value);
    const more = Object.fromEntries(Object.entries(rest).map(([key, part]) => [key, tidy(part)]));
    if ($ref === undefined) return more;
    const key = decodeURIComponent($ref.replace('#/definitions/', ''));
    if (key in unnamed) return { ...(tidy(unnamed[key]) as object), ...more };
    return { $ref: `#/definitions/${/(\w+)$/.exec(key)![1]}`, ...more };
  };
  return tidy(named) as Definitions;
}

/** What a value is in our code is no default for others. */
function withoutDefault(node: { $ref?: string; type?: unknown; default?: unknown }) {
  const { default: _, ...rest } = node;
  return typeof node.type === 'string' ? rest : node;
}
