import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCES = fileURLToPath(new URL('./clients/java/', import.meta.url));

/** Compiles the Java client, and packs it into a jar with a player `team.OverPlayer`. The path of the jar. */
export function javaTeam(folder: string): string {
  const sources = ['org/aiwolf/common/bin/ClientStarter.java', 'team/OverPlayer.java'];
  const classes = join(folder, 'classes');
  const quick = ['-J-XX:TieredStopAtLevel=1', '-J-XX:+UseSerialGC'];
  execFileSync('javac', [...quick, '-d', classes, ...sources.map((source) => join(SOURCES, source))]);
  const jar = join(folder, 'team.jar');
  execFileSync('jar', ['cf', jar, '-C', classes, '.']);
  return jar;
}
