import { existsSync, globSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';
import {
  dotnetPreset,
  javaPreset,
  type Launch,
  LaunchError,
  launchOf,
  launchOfPreset,
  unpackTeam,
} from '@aiwolf-arena/bridge';
import { makeFolder } from '@aiwolf-arena/tournament';
import type { ContestAgent } from './admission.ts';
import type { Roster } from './roster.ts';
import { sha256Of } from './submission/archive.ts';
import type { Submission } from './submission/submission.ts';

export interface AgentTerms {
  readonly roster: Pick<Roster, 'folder' | 'libraries' | 'entries'>;
  /** For archives that have to be unpacked to be started; empty, or not there yet. */
  readonly workFolder: string;
}

/** The client of a submission that was checked. LaunchError for one that cannot be started. */
export async function clientOf(submission: Submission, terms: AgentTerms): Promise<ContestAgent> {
  return launched(await launchFor(submission, terms));
}

const launched = (launch: Launch): ContestAgent => {
  const { name, source, hash } = launch;
  return { name, source, hash, entry: null, body: null, data: [], launch };
};

async function launchFor(submission: Submission, terms: AgentTerms): Promise<Launch> {
  const { team, named, path } = submission;
  if (submission.form === 'java') {
    const source = `java:${named}:${submission.className}`;
    const jars = [path, ...officialJars(team, terms.roster)];
    return launchOfPreset(team, source, javaPreset(jars, submission.className!, dirname(path)));
  }
  if (submission.form === 'dotnet') return dotnetLaunch(submission, submission.className!, terms);
  if (submission.form !== 'python') throw new Error(`${submission.form} is started otherwise`);
  const source = `python:${named}:${team}/${submission.start}`;
  return { ...launchOf(team, `python:${path}:${team}/${submission.start}`, '/'), source };
}

/** All jars of the contest's library folder; a team's own folder may hold those of other teams. */
function officialJars(team: string, { folder, libraries }: AgentTerms['roster']): string[] {
  if (libraries.java === undefined) return [];
  const at = resolve(folder, libraries.java);
  const jars = globSync('**/*.jar', { cwd: at }).map((jar) => join(at, jar));
  if (jars.length > 0) return jars.sort();
  throw new LaunchError(
    team,
    `there is no jar in ${libraries.java} (libraries.java of the roster)`,
  );
}

async function dotnetLaunch(
  { team, named, path }: Submission,
  className: string,
  { roster, workFolder }: AgentTerms,
): Promise<Launch> {
  const dll =
    extname(path).toLowerCase() === '.dll' ? path : await unpacked(team, path, workFolder);
  const starter = starterIn(team, roster) ?? starterAt(dirname(dll));
  if (starter === undefined)
    throw new LaunchError(
      team,
      'there is no C# ClientStarter: name its folder as libraries.dotnet in the roster',
    );
  return launchOfPreset(
    team,
    `dotnet:${named}:${className}`,
    dotnetPreset(starter, dll, className),
  );
}

async function unpacked(team: string, zip: string, workFolder: string): Promise<string> {
  const folder = resolve(workFolder, `${team}-${sha256Of(readFileSync(zip)).slice(0, 12)}`);
  if (!existsSync(folder)) {
    const part = `${folder}.part`; // whole or not there, whatever we die of
    rmSync(part, { recursive: true, force: true });
    makeFolder(part);
    await unpackTeam(team, zip, part);
    renameSync(part, folder);
  }
  return join(folder, `${team}.dll`);
}

const STARTERS = ['ClientStarter.dll', 'ClientStarter.exe', 'ClientStarter'];

const starterAt = (folder: string): string | undefined =>
  STARTERS.map((name) => join(folder, name)).find((path) => existsSync(path));

function starterIn(team: string, { folder, libraries }: AgentTerms['roster']): string | undefined {
  if (libraries.dotnet === undefined) return undefined;
  const found = starterAt(resolve(folder, libraries.dotnet));
  if (found !== undefined) return found;
  throw new LaunchError(
    team,
    `there is no ${STARTERS[0]} in ${libraries.dotnet} (libraries.dotnet of the roster)`,
  );
}
