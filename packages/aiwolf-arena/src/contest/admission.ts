import { existsSync, globSync, renameSync, rmSync } from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';
import {
  dotnetPreset,
  javaPreset,
  type Launch,
  LaunchError,
  launchOf,
  launchOfPreset,
  starterIn,
  unpackTeam,
} from '@aiwolf-arena/bridge';
import { bytesOfOutside, LARGEST_FILE, loadAgent, resolveAgent } from '@aiwolf-arena/sandbox';
import { makeFolder } from '@aiwolf-arena/tournament';
import { entrantOf } from '../run/remote-pool.ts';
import { sha256Of } from '../run/stored-document.ts';
import { bundledAgents, type EarlierAgent, earlierAgents } from './earlier-agents.ts';
import { equalAmong } from './equal-agents.ts';
import type { StageRecord } from './manifest.ts';
import { type Entry, isClient, type Roster, submissionOf } from './roster.ts';
import { checkSubmission, type Submission } from './submission/check.ts';
import { type Finding, failed } from './submission/finding.ts';
import { type ContestAgent, type TrialOptions, trialFindings, tryAgents } from './trial.ts';

interface AdmissionOptions extends AgentOptions {
  readonly trial: TrialOptions;
  /** Revisions that were tried before. A revision is not tried again, unless its files have changed since. */
  readonly known: readonly RevisionRecord[];
  /** Folder of earlier agents, with which all entrants are compared. */
  readonly earlier?: string | undefined;
}

interface Candidate {
  readonly record: RevisionRecord;
  /** The agent of this revision. Undefined if the check of the revision's files failed. */
  readonly agent: ContestAgent | undefined;
}

/**
 * Admits each team's newest revision that has valid files, starts, and makes no serious fault (`BREAKS`) in a trial. By some
 * regulations, only a team's last revision counts.
 */
export async function admit(entries: readonly Entry[], options: AdmissionOptions) {
  const byTeam = Map.groupBy(entries, ({ team }) => team);
  const most = options.roster.regulation.onlyLastRevision ? 1 : Number.POSITIVE_INFINITY;
  const waiting = [...byTeam.values()].map((own) => own.toSorted((a, b) => b.revision - a.revision).slice(0, most));
  const admitted = new Map<string, Entrant>();
  const rejected: RevisionRecord[] = [];
  while (waiting.some((own) => own.length > 0)) {
    const round = waiting.flatMap((own) => own.splice(0, 1));
    for (const { record, agent } of await tried(round, options)) {
      if (agent === undefined) rejected.push(record);
      else {
        admitted.set(record.team, { ...record, agent });
        waiting[[...byTeam.keys()].indexOf(record.team)]!.length = 0;
      }
    }
  }
  const entrants = [...byTeam.keys()].flatMap((team) => admitted.get(team) ?? []);
  const others = await comparedWith(entrants, options);
  return { entrants, rejected, earlier: others.earlier, identical: equalAmong({ teams: entrants, ...others }) };
}

/** Returns the agents with which entrants are compared. They play the games of the trial only if a client takes part. */
async function comparedWith(entrants: readonly Entrant[], options: AdmissionOptions) {
  const bundled = await bundledAgents();
  const start = async (entry: Entry, roster: Roster) => (await looked(entry, { ...options, known: [], roster })).agent;
  const earlier = options.earlier === undefined ? [] : await earlierAgents(options.earlier, start);
  if (!entrants.some(isClient)) return { bundled, earlier };
  const ours = await Promise.all(bundled.map(({ team }) => loadAgent(resolveAgent(team, '/'))));
  const open = earlier.filter((one) => one.agent !== undefined && knownOf(one, options) === undefined);
  const trials = await tryAgents([...ours, ...open.map(({ agent }) => agent!)], options.trial);
  const answersOf = (one: EarlierAgent): string | null =>
    (open.includes(one) ? trials[ours.length + open.indexOf(one)] : knownOf(one, options))?.answers ?? null;
  return {
    bundled: bundled.map((one, at) => ({ ...one, answers: trials[at]!.answers })),
    earlier: earlier.map((one) => ({ ...one, answers: answersOf(one) })),
  };
}

async function tried(entries: readonly Entry[], options: AdmissionOptions): Promise<Candidate[]> {
  const checked = await eachOfFew(entries, (entry) => looked(entry, options));
  const needsTrial = ({ record }: Candidate): boolean =>
    record.language !== 'bundled' && knownOf(record, options) === undefined;
  const open = checked.filter((one) => one.agent !== undefined && needsTrial(one));
  const agents = open.map(({ agent }) => agent!);
  const trials = await tryAgents(agents, options.trial);
  const afterTrial = async (one: Candidate): Promise<Candidate> => {
    const trial = trials[open.indexOf(one)];
    if (trial === undefined) return one;
    const more = await trialFindings(one.agent!, trial, options.roster.folder, outputOf(one));
    const findings = [...one.record.findings, ...more];
    return { record: { ...one.record, answers: trial.answers, findings }, agent: failed(findings) ? undefined : one.agent };
  };
  return Promise.all(checked.map(afterTrial));
}

/** Checks the files of a revision. If they are valid and were tried before, returns the record of the earlier trial. */
async function looked(entry: Entry, options: AdmissionOptions): Promise<Candidate> {
  const { team, revision, language } = entry;
  const submission = submissionOf(entry, options.roster);
  const { findings, content = null, code = null, agent } = await checkSubmission(submission);
  const record = { team, revision, language, file: submission.named, content, code, answers: null, findings };
  const known = knownOf(record, options);
  const before = known && asNow(known, record);
  if (failed(findings)) return { record, agent: undefined }; // new findings name the folder of today
  if (before !== undefined && failed(before.findings)) return { record: before, agent: undefined };
  try {
    const client = agent ?? entrantOf(await launchFor(submission, options));
    return { record: before ?? record, agent: client };
  } catch (thrown) {
    if (!(thrown instanceof LaunchError)) throw thrown;
    const fix = 'make sure that the agent can be started on the machine of the contest';
    const text = thrown.message.replace(`agent ${team}: `, '');
    const what = submission.path === '' ? text : text.replaceAll(submission.path, submission.named);
    const finding: Finding = { severity: 'error', what, where: submission.named, fix };
    return { record: { ...record, findings: [...findings, finding] }, agent: undefined };
  }
}

/** Returns the path of the file with a client's console output in its trial, relative to the contest's folder. */
const outputOf = ({ record: { team }, agent }: Candidate): string | undefined =>
  agent?.launch === undefined ? undefined : trialOutput(team);

/** Returns the path of the file with the console output of a team's trial, relative to the contest's folder. */
export const trialOutput = (team: string): string => `admission/${team}.log`;

/** Returns the record of the last trial of these files, maybe as another revision. Revision 0 is that of an earlier agent. */
const knownOf = (record: RevisionRecord, { known }: AdmissionOptions): RevisionRecord | undefined =>
  known.find(
    ({ content, revision, team }) => team === record.team && content === record.content && revision > 0 === record.revision > 0,
  );

const SAME_FILES = 'same files as revision';

function asNow(known: RevisionRecord, { code, file, revision }: RevisionRecord): RevisionRecord {
  const again = known.revision === revision ? '' : `${SAME_FILES} ${known.revision}: `;
  const findings = known.findings.map((one) =>
    one.severity !== 'error' || one.what.startsWith(SAME_FILES) ? one : { ...one, what: again + one.what },
  );
  return { ...known, code, file, revision, findings };
}

/** Calls `look` for all items, for a few of them at a time, since each call may start a process. */
async function eachOfFew<Item, Result>(items: readonly Item[], look: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < items.length; at += FEW) results.push(...(await Promise.all(items.slice(at, at + FEW).map(look))));
  return results;
}

const FEW = 4;

/** A revision of a team's submission, as it is recorded in the manifest of the contest: without its code. */
export type RevisionRecord = StageRecord['entrants'][number];

export interface Entrant extends RevisionRecord {
  readonly agent: ContestAgent;
}

/** The result of `admit`: the working revision of each team, all other revisions, and all groups of equal agents. */
export type Admission = Awaited<ReturnType<typeof admit>>;

interface AgentOptions {
  readonly roster: Pick<Roster, 'folder' | 'libraries' | 'entries' | 'regulation'>;
  /** Folder into which archives are unpacked before clients are started. Until then, it is empty or does not exist. */
  readonly workFolder: string;
}

/** Returns how to start a submission as a client. Throws LaunchError if something that the client needs is missing. */
async function launchFor(submission: Submission, options: AgentOptions): Promise<Launch> {
  const { team, named, path } = submission;
  if (submission.form === 'java') {
    const source = `java:${named}:${submission.className}`;
    const jars = [path, ...officialJars(team, options.roster)];
    return launchOfPreset(team, source, javaPreset(jars, submission.className!, dirname(path)));
  }
  if (submission.form === 'dotnet') return dotnetLaunch(submission, submission.className!, options);
  const { form, regulation } = submission;
  if (form !== 'python' && form !== 'program') throw new Error(`a submission of the form ${form} is not started as a client`);
  const start = form === 'python' && regulation.pythonIn === 'team' ? `${team}/${submission.start}` : submission.start;
  return { ...(await launchOf(team, `${form}:${path}:${start}`, '/')), source: `${form}:${named}:${start}` };
}

/** Returns the jars in the folder of official jars, which the roster names. Jars next to the submission are not used. */
function officialJars(team: string, { folder, libraries }: AgentOptions['roster']): string[] {
  if (libraries.java === undefined) return [];
  const at = resolve(folder, libraries.java);
  const jars = globSync('**/*.jar', { cwd: at }).map((jar) => join(at, jar));
  if (jars.length > 0) return jars.sort();
  throw new LaunchError(
    team,
    `there is no jar in ${libraries.java}: set libraries.java in the roster to the folder of the jars`,
  );
}

async function dotnetLaunch({ team, named, path }: Submission, className: string, { roster, workFolder }: AgentOptions) {
  const dll = extname(path).toLowerCase() === '.dll' ? path : await unpacked(team, path, workFolder);
  const starter = givenStarter(team, roster) ?? starterIn(dirname(dll));
  if (starter === undefined)
    throw new LaunchError(team, 'there is no C# ClientStarter: set libraries.dotnet in the roster to its folder');
  const preset = dotnetPreset(starter, dll, className);
  // The folder of a zip is this team's, the folder of a dll that of all teams.
  const own = [dll === path ? dll : dirname(dll), dirname(starter) === dirname(path) ? starter : dirname(starter)];
  return launchOfPreset(team, `dotnet:${named}:${className}`, { ...preset, own });
}

async function unpacked(team: string, zip: string, workFolder: string): Promise<string> {
  const folder = resolve(workFolder, `${team}-${sha256Of(bytesOfOutside(zip, LARGEST_FILE.archive)).slice(0, 12)}`);
  if (!existsSync(folder)) {
    const part = `${folder}.part`; // after a crash, the folder is complete or does not exist
    rmSync(part, { recursive: true, force: true });
    makeFolder(part);
    await unpackTeam(team, zip, part);
    renameSync(part, folder);
  }
  return join(folder, `${team}.dll`);
}

function givenStarter(team: string, { folder, libraries }: AgentOptions['roster']): string | undefined {
  if (libraries.dotnet === undefined) return undefined;
  const found = starterIn(resolve(folder, libraries.dotnet));
  if (found !== undefined) return found;
  throw new LaunchError(
    team,
    `there is no ClientStarter.dll in ${libraries.dotnet}: set libraries.dotnet in the roster to its folder`,
  );
}
