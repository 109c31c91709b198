import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCES = fileURLToPath(new URL('./clients/java/', import.meta.url));

/** Compiles the Java clients (for Java 8, as real ones), and packs them into a jar. The path of the jar. */
export function javaTeam(folder: string): string {
  const sources = globSync('**/*.java', { cwd: SOURCES }).map((source) => join(SOURCES, source));
  const classes = join(folder, 'classes');
  const quick = ['-J-XX:TieredStopAtLevel=1', '-J-XX:+UseSerialGC', '--release', '8', '-Xlint:-options'];
  execFileSync('javac', [...quick, '-d', classes, ...sources]);
  const jar = join(folder, 'team.jar');
  execFileSync('jar', ['cf', jar, '-C', classes, '.']);
  return jar;
}
