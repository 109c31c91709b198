import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const SCOPE = '@aiwolf-arena/';

interface Manifest {
  readonly name: string;
  readonly exports?: Readonly<Record<string, unknown>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly private?: boolean;
  readonly license?: string;
  readonly files?: readonly string[];
  readonly engines?: { readonly node?: string };
  readonly sideEffects?: unknown;
  readonly publishConfig?: { readonly access?: string; readonly exports?: unknown };
}

export interface SourceFile {
  /** Relative to the workspace, with forward slashes. */
  readonly path: string;
  readonly text: string;
  readonly isTest: boolean;
}

export interface Package {
  /** Without the scope. */
  readonly name: string;
  readonly manifest: Manifest;
  readonly files: readonly SourceFile[];
}

export function readPackages(root: string): Package[] {
  return readdirSync(join(root, 'packages'))
    .filter((name) => existsSync(join(root, 'packages', name, 'package.json')))
    .map((name) => ({ name, manifest: readManifest(join(root, 'packages', name)), files: readSources(root, name) }));
}

export function readManifest(directory: string): Manifest {
  return JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));
}

function readSources(root: string, name: string): SourceFile[] {
  return globSync(`packages/${name}/{src,test,bin}/**/*.{ts,tsx,mts,mjs,js,css,java}`, { cwd: root }).map((path) => ({
    path,
    text: readFileSync(join(root, path), 'utf8'),
    isTest: path.endsWith('.test.ts') || path.startsWith(`packages/${name}/test/`),
  }));
}
