import { existsSync, statSync, watch } from 'node:fs';
import { dirname, extname, resolve } from 'node:path';
import { CATALOG } from '@aiwolf-arena/agents';
import type { Language } from '@aiwolf-arena/protocol';
import { harmless } from '@aiwolf-arena/report';
import { fileHint, folderHint, resolveAgent, resolveSource } from '@aiwolf-arena/sandbox';
import { freshFolder } from '@aiwolf-arena/tournament';
import { z } from 'zod';
import { bundledAgents, earlierAgents, earlierFolder } from '../contest/earlier-agents.ts';
import { type EqualAgents, equalAmong, equalSaid } from '../contest/equal-agents.ts';
import { DEFAULT_REGULATION, REGULATIONS, regulation } from '../contest/regulation.ts';
import { readRoster, submissionOf, teamName } from '../contest/roster.ts';
import { type Checked, checkSubmission, type Submission, submissionNamed } from '../contest/submission/check.ts';
import { failed, findingText, refusedText } from '../contest/submission/finding.ts';
import { csharpFault } from '../contest/submission/forms.ts';
import { trialFindings, tryAgents } from '../contest/trial.ts';
import { readList, text, whole, YES } from '../options/kinds.ts';
import { flag, ofKind, option } from '../options/option.ts';
import { options, type Spec } from '../options/option-set.ts';
import { choose, OPTIONS, SHOWN } from '../options/table.ts';
import { arenaLine, UsageError } from '../options/usage.ts';
import { loadSource } from '../run/load.ts';
import { ProgressCounter } from '../run/progress.ts';
import { loadNamed } from '../run/roster.ts';
import { rulesChoice } from '../run/rules.ts';
import { type Compliance, checkSays, complianceJson, complianceText, comply, isLaunched } from '../terminal/compliance.ts';
import { EXIT, failureOf } from '../terminal/errors.ts';
import { ProgressLine } from '../terminal/progress.ts';
import { withinScreen } from '../terminal/results.ts';
import { command, note } from '../terminal/session.ts';
import { type CheckedWire, checkWire } from '../terminal/wire-variants.ts';

const LIST = { value: z.array(z.string()), read: readList };

const WIRE = {
  ...choose('agent'),
  variants: flag('--variants', 'only send a client the variants of a recorded game, and print what it does with each'),
  wire: option('--wire <file>', 'file with recorded packets for the variants', text('a file'), {
    unset: 'one game is played and recorded first',
  }),
  client: option(
    '--client <name>',
    'with --wire: name of the client whose packets are sent, if the file contains the packets of several clients',
    text('a name'),
    { unset: 'the first client' },
  ),
  only: option('--only <list>', 'as --variants, but only those whose names contain one of these texts, comma-separated', LIST),
  replyLimit: OPTIONS.replyLimit.default(2000).meta({ about: 'milliseconds that the client may take for an answer' }),
};

const CHECK = options(
  {
    submission: option('[submission]', 'agent, client, submitted file, or roster (list of the entrants)', {
      value: z.string(),
    }),
    team: option('--team <name>', 'registered name of the team', { value: teamName }),
    class: option('--class <name>', 'full name of the player class of a jar, dll or C# zip', text('a class'), {
      isPlain: true,
    }),
    start: option('--start <name>', 'start script of a Python zip, or executable of a C# zip', text('a script or program')),
    regulation,
    known: earlierFolder,
    play: option('--no-play', 'check only the file, play no games', YES).default(() => true),
    watch: flag('--watch', "check again whenever a file in the agent's folder changes"),
    games: ofKind(OPTIONS.games, whole(1, 1000)).default(100),
    seed: ofKind(OPTIONS.seed, { value: z.string() }).default('check'),
    out: ofKind(OPTIONS.out, { value: z.string() }).meta({ unset: 'a new folder under results' }),
    ...choose('trust', 'lang'),
    ...SHOWN,
    ...WIRE,
  },
  [
    ({ agent, submission }) => (submission === undefined) === agent.length > 0,
    'give a submission such as ./my-agent.ts, or a client (--agent NAME=COMMAND)',
  ],
  [
    ({ agent, variants, only, wire }) => agent.length < 2 || variants || (only ?? wire) !== undefined,
    'give one client; with --variants, there may be several',
  ],
  [({ submission, watch }) => !watch || submission !== undefined, '--watch needs a submission, such as ./my-agent.ts'],
  [({ json, watch }) => !(watch && json), '--watch and --json cannot be used together: --watch only prints text'],
);
type CheckSpec = Spec<typeof CHECK.rows>;

/** The command `check`: checks a submission (regulation 3.2, 4), and plays a testing contest with an agent (regulation 2.2). */
export const checkCommand = command('check', CHECK, async (spec) => {
  const { submission: named } = spec;
  if (named === undefined)
    return checkClients(
      spec.agent.map(({ name, command }) => `${name}=${command}`),
      spec,
    );
  if (!spec.watch) return checkNamed(named, spec);
  return againOnSave(named, async () => {
    const { exit, text } = await checkNamed(named, spec);
    process.stdout.write(text());
    process.exitCode = exit;
  });
});

async function checkNamed(named: string, spec: CheckSpec) {
  if (await isClient(named, spec)) return checkClients([named], spec);
  if (isOfVariants(spec) || spec.client !== undefined) throw new UsageError(NEEDS_CLIENT);
  const checked: CheckedSubmission[] = [];
  for (const submission of submissionsOf(named, spec)) checked.push({ submission, ...(await checkSubmission(submission)) });
  if (isRoster(named) && spec.play) await tryModules(named, checked, spec);
  const identical = isRoster(named) || spec.known !== undefined ? await identicalIn(checked, spec) : [];
  const compliance = await played(named, checked, spec);
  const document = checkedJson(checked, identical, compliance);
  const text = (): string => {
    const sum = isRoster(named) ? [`${withinScreen(admissionSum(checked, spec)[spec.lang])}\n`] : [];
    const files = checked.length === 0 ? [] : [checkText(checked, identical, spec.lang), ...sum];
    const only = notPlayed(named, checked, spec).map((said) => `${said[spec.lang]}\n`);
    return [...files, ...only, ...(compliance === undefined ? [] : [complianceText(compliance, spec.lang)])].join('\n');
  };
  return { document, text, exit: document.ok ? EXIT.done : EXIT.checkFailed };
}

/** Adds to the findings of modules those of the trial game that a contest begins with. */
async function tryModules(roster: string, checked: CheckedSubmission[], { quiet }: CheckSpec): Promise<void> {
  const agents = checked.flatMap((one) => (one.submission.form === 'module' && !isFailed(one) ? [one.agent!] : []));
  const line = new ProgressLine(quiet);
  const progress = new ProgressCounter((now) => line.show(now));
  const options = { players: [5, 15], rulesOf: rulesChoice('regulation-2021'), threads: 2, launching: {}, progress };
  const trials = await tryAgents(agents, { ...options, outputOf: () => '' }).finally(() => line.end());
  for (const [at, one] of checked.entries()) {
    const tried = agents.indexOf(one.agent!);
    if (tried < 0) continue;
    const more = await trialFindings(agents[tried]!, trials[tried]!, dirname(resolve(roster)));
    checked[at] = { ...one, findings: [...one.findings, ...more] };
  }
}

/** Says how many teams of a roster can take part, which cannot and why, and what was not tried. */
function admissionSum(checked: readonly CheckedSubmission[], { play }: CheckSpec) {
  const teams = [...Map.groupBy(checked, ({ submission }) => submission.team)];
  const out = teams.flatMap(([team, own]) => (own.every(isFailed) ? [{ team, findings: own.at(-1)!.findings }] : []));
  const isOpen = ({ submission: { form } }: CheckedSubmission): boolean => form !== 'bundled' && (form !== 'module' || !play);
  return checkSays(out.length === 0 ? 'sum' : 'sum-not', {
    ...{ able: teams.length - out.length, teams: [teams.length, 'team'], refused: refusedText(out) },
    rest: checked.some((one) => isOpen(one) && !isFailed(one)) ? checkSays('sum-files') : '',
  });
}

/** Checks programs that play as clients: by testing games, or only with variants of a recorded game. */
async function checkClients(named: readonly string[], spec: CheckSpec) {
  const typed = named.map((text) => (spec.team === undefined ? text : `${spec.team}=${text}`));
  if (!isOfVariants(spec)) {
    const compliance = await comply(typed[0]!, spec);
    const document = checkedJson([], [], compliance, compliance.wire && [compliance.wire]);
    return { document, text: () => complianceText(compliance, spec.lang), exit: document.ok ? EXIT.done : EXIT.checkFailed };
  }
  const clients: CheckedWire[] = [];
  for (const text of typed) clients.push(await sendVariants(text, typed.length > 1, spec));
  const document = checkedJson([], [], undefined, clients);
  return { document, text: () => '', exit: document.ok ? EXIT.done : EXIT.checkFailed };
}

const isOfVariants = ({ variants, only, wire }: CheckSpec): boolean => variants || (only ?? wire) !== undefined;

async function sendVariants(named: string, isOneOfMany: boolean, spec: CheckSpec): Promise<CheckedWire> {
  const agent = (await loadNamed([named], spec.trust, note))(named);
  if (!isLaunched(agent)) throw new UsageError(NEEDS_CLIENT);
  const say = (line: string): void => {
    if (!spec.json) console.log(isOneOfMany ? `${agent.name}: ${line}` : line);
  };
  return checkWire(agent, spec, spec.out ?? freshFolder('results', `check-${agent.name}`, spec.seed), say);
}

const NEEDS_CLIENT = '--variants, --wire, --client and --only need a client, such as ./fox.py or --agent NAME=COMMAND';

/** Returns the JSON document of the command `check`. `compliance`: undefined if the submission played no games. */
export function checkedJson(
  checked: readonly CheckedSubmission[],
  identical: readonly EqualAgents[],
  compliance?: Compliance,
  clients?: readonly CheckedWire[],
) {
  return {
    schema: 'aiwolf-arena/check/2' as const,
    ok: !checked.some(isFailed) && compliance?.ok !== false && clients?.every(({ ok }) => ok) !== false,
    submissions: checked.map((one) => {
      const { team, named, form } = one.submission;
      return { team, submission: named, form, ok: !isFailed(one), findings: one.findings };
    }),
    /** A text for each group of equal agents. */
    identical: identical.map((one) => equalSaid(one).en),
    ...(compliance === undefined ? {} : { compliance: complianceJson(compliance) }),
    /** For each client, its reactions to the changed packets of a recorded game. */
    ...(clients === undefined ? {} : { clients }),
  };
}

/** Returns the groups of submissions with equal code, and with that of bundled and earlier agents. */
async function identicalIn(checked: readonly CheckedSubmission[], spec: CheckSpec): Promise<EqualAgents[]> {
  const teams = checked.map(({ code, submission: { form, team } }) => ({ team, code, language: form }));
  const earlier = spec.known === undefined ? [] : await earlierAgents(spec.known);
  return equalAmong({ teams, bundled: await bundledAgents(), earlier });
}

async function played(named: string, checked: readonly CheckedSubmission[], spec: CheckSpec): Promise<Compliance | undefined> {
  const canPlay = isBundled(named) || (checked.length === 1 && checked[0]!.submission.form === 'module');
  if (!spec.play || !canPlay || checked.some(isFailed) || isRoster(named)) return undefined;
  return comply(spec.team === undefined ? named : `${spec.team}=${named}`, spec);
}

/**
 * Whether a text names a program that can be started as it is. Of a submission that only a contest starts (a zip, a dll, a jar whose
 * manifest names no program, or with a class), only the file is checked.
 */
async function isClient(named: string, { class: className, play }: CheckSpec): Promise<boolean> {
  const source =
    /\.py$|\.jar$|^(?:java|python|dotnet|program):|\{port\}/i.test(named) && play ? resolveSource(named, '.') : undefined;
  if (source?.kind !== 'client' || !existsSync(named) || named.endsWith('.py')) return source?.kind === 'client';
  return (
    className === undefined &&
    loadSource(source).then(
      () => true,
      () => false,
    )
  );
}

const isBundled = (named: string): boolean => CATALOG.some(({ name }) => name === named);
/** Says that a submission was not played, and how to play it. Empty for a module, a roster, or a file that a contest would refuse. */
function notPlayed(named: string, checked: readonly CheckedSubmission[], { class: className, start, play }: CheckSpec) {
  const [one] = checked;
  if (isRoster(named) || one === undefined || isFailed(one) || one.submission.form === 'module' || !play) return [];
  const { form } = one.submission;
  const inFile = className ?? start;
  const command = arenaLine('check', `${form}:${named}${inFile === undefined ? '' : `:${inFile}`}`);
  return [checkSays('only-file', { command })];
}

const isRoster = (named: string): boolean => /\.(?:ya?ml|json)$/i.test(named);

function mustBeFile(named: string): void {
  const found = statSync(named, { throwIfNoEntry: false });
  if (found?.isDirectory())
    throw new UsageError(`${named} is a folder: give the path of the agent's file in it.${folderHint(named, resolve(named))}`);
  if (found !== undefined) return;
  if (extname(named) === '') resolveAgent(named, process.cwd()); // throws with a suggestion
  throw new UsageError(`there is no file ${named}.${fileHint(named, resolve(named))}`);
}

function submissionsOf(named: string, spec: CheckSpec): Submission[] {
  if (isBundled(named)) return [];
  if (isRoster(named)) {
    const roster = readRoster(named, spec.regulation);
    return roster.entries.map((entry) => submissionOf(entry, roster));
  }
  const { team, class: className, start } = spec;
  mustBeFile(named);
  const regulation = REGULATIONS[spec.regulation ?? DEFAULT_REGULATION];
  const fault = /\.jar$/i.test(named) || className === undefined ? undefined : csharpFault(regulation, { class: className });
  if (fault !== undefined) throw new UsageError(`--${fault.key}: ${fault.what}`);
  const submission = submissionNamed(named, { team, className, start, regulation });
  if (submission !== undefined) return [submission];
  throw new UsageError(
    `${named} is not a submission: expected a file that ends in .ts, .js, .jar, .zip or .dll, a roster (.yaml, .json), or a bundled agent.`,
  );
}

/** Milliseconds to wait after a file has changed, since editors save a file in several steps. */
const SETTLE_MS = 200;

/** Checks an agent. Then checks the agent again whenever a file in its folder is saved, until the user types Ctrl-C. */
async function againOnSave(named: string, check: () => Promise<void>): Promise<never> {
  if (!existsSync(named)) throw new UsageError(`--watch: there is no file ${named}`);
  const folder = dirname(resolve(named));
  for (;;) {
    const saved = nextSave(folder);
    await check().catch((thrown: unknown) => console.error(failureOf(thrown).message));
    console.error(`waiting for changes in ${folder} (Ctrl-C ends)`);
    await saved;
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  }
}

/** Resolves when a file in a folder is saved. Ignores subfolders, since `check` itself writes files into subfolders. */
function nextSave(folder: string): Promise<void> {
  return new Promise((resolve) => {
    const watcher = watch(folder, (_, file) => {
      if (file === 'results' || file === null) return;
      watcher.close();
      resolve();
    });
  });
}

interface CheckedSubmission extends Checked {
  readonly submission: Submission;
}

const isFailed = ({ findings }: CheckedSubmission): boolean => failed(findings);

/** Returns the text that `check` prints without --json. Findings have numbers, so that people can refer to them. */
const checkText = (checked: readonly CheckedSubmission[], identical: readonly EqualAgents[], lang: Language): string =>
  withinScreen(
    `${[...checked.flatMap((one) => linesOf(one, lang)), ...identical.map((one) => equalSaid(one)[lang])].join('\n')}\n`,
  );

function linesOf(one: CheckedSubmission, lang: Language): string[] {
  const { submission, findings } = one;
  const { team, named, form } = submission;
  const word = checkSays(isFailed(one) ? 'cannot' : 'accepted');
  const found = findings.length === 0 ? '' : checkSays('findings', { findings: [findings.length, 'finding'] });
  // findings may quote control characters from submitted files
  const lines = findings.map((finding, at) => `  ${at + 1}. ${harmless(findingText(finding))}`);
  return [checkSays('submission', { team, form, named: harmless(named), word, found })[lang], ...lines];
}
