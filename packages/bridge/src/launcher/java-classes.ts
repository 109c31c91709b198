import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of our Java sources. Published packages have the compiled classes there. */
const FOLDER = fileURLToPath(new URL('../java/', import.meta.url));
const CACHE = join(fileURLToPath(new URL('../../../../', import.meta.url)), 'node_modules/.cache/aiwolf-arena-java');
/** Real agents use Java 8. The compiler shall start fast. */
const OPTIONS = ['-J-XX:TieredStopAtLevel=1', '-J-XX:+UseSerialGC', '--release', '8', '-nowarn'];

let found: string | undefined | null = null;

/**
 * Returns the folder of our compiled Java classes. In a checkout, compiles them when a source has changed. Returns `undefined`
 * if there is no compiler: sets of Java players then get a JVM each.
 */
export function javaClasses(): string | undefined {
  if (found === null) found = existsSync(join(FOLDER, 'arena/KeptJvm.class')) ? FOLDER : keptClasses();
  return found;
}

function keptClasses(): string | undefined {
  const hash = createHash('sha256');
  for (const source of sources()) hash.update(readFileSync(source));
  const folder = join(CACHE, hash.digest('hex').slice(0, 16));
  if (existsSync(folder)) return folder;
  try {
    compileJava(folder);
  } catch {} // there is no compiler, or another process was faster
  return existsSync(folder) ? folder : undefined;
}

/** Compiles our Java sources to a new folder. Throws if there is no Java compiler. */
export function compileJava(folder: string): void {
  mkdirSync(dirname(folder), { recursive: true });
  const draft = mkdtempSync(`${folder}-`);
  try {
    execFileSync('javac', [...OPTIONS, '-d', draft, ...sources()], { stdio: 'pipe' });
    renameSync(draft, folder); // another process may have compiled them as well
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

const sources = (): string[] => globSync(join(FOLDER, 'arena/*.java')).sort();
