import { join } from 'node:path';
import {
  launchOf,
  MUTATIONS,
  type Mutation,
  type Replayed,
  readTranscript,
  recordedClients,
  recordedGame,
  replayWire,
} from '@aiwolf-arena/bridge';
import { resolveRules } from '@aiwolf-arena/engine';
import type { Language } from '@aiwolf-arena/protocol';
import { columnLines, harmless, type Said, sentencesOf, textIn } from '@aiwolf-arena/report';
import { LARGEST_FILE, type LoadedAgent, loadAgent, resolveAgent } from '@aiwolf-arena/sandbox';
import { type ArenaIdentity, freshFolder, makeFolder, type Plan, planRun } from '@aiwolf-arena/tournament';
import { gatherEvidence } from '../author/evidence.ts';
import { locator } from '../author/places.ts';
import { COMPLIANCE, type ComplianceStep, type Verdict } from '../author/steps.ts';
import { unknownWord } from '../options/kinds.ts';
import type { NamedCommand } from '../options/play-kinds.ts';
import { arenaLine, UsageError } from '../options/usage.ts';
import { Arena } from '../run/arena.ts';
import { thisArena } from '../run/identity.ts';
import { loadNamed, plannedOf } from '../run/roster.ts';
import { playRun, RUN } from '../run/run.ts';
import { folderOf } from '../study/study.ts';
import words from './compliance.json' with { type: 'json' };
import { below } from './results.ts';
import { atTerminal, note } from './session.ts';
import { textOf } from './text-file.ts';

export const checkSays = sentencesOf(words);

export interface JudgedStep extends Verdict, Pick<ComplianceStep, 'name' | 'title'> {
  readonly number: number;
}

export interface Compliance {
  readonly name: string;
  readonly hash: string;
  /** The folder of the run whose games were judged. */
  readonly folder: string;
  readonly ok: boolean;
  readonly steps: readonly JudgedStep[];
}

/** Options of the games that `check` plays. They are stored in the folder `out`, or in a new folder. */
interface CheckOptions {
  readonly seed: string;
  readonly out?: string | undefined;
  readonly quiet: boolean;
}

interface GamesOptions extends CheckOptions {
  readonly games: number;
  readonly trust: readonly string[];
}

/** Number of opponents' seats for each seat of the agent. With 3 of 15 seats, it can have two werewolves that whisper. */
const COMPANY_SEATS = 4;

/** Plays a testing contest with one agent (regulation 2.2): one set of each size against the official sample agent. */
export async function comply(named: string, settings: GamesOptions): Promise<Compliance> {
  const agent = (await loadNamed([named], settings.trust, note))(named);
  const company = await loadAgent(resolveAgent(agent.name === 'sample' ? 'random' : 'sample', '.'));
  const agents = [agent, company];
  const plan = planOf(agents, settings, await thisArena());
  const folder = settings.out ?? folderOf([plan], 'check');
  const own = { replyLimit: undefined, out: folder, threads: 2, logs: 'all' } as const;
  const options = { command: 'check', ...settings, ...own };
  return atTerminal(settings, (hooks) =>
    Arena.use(agents, { ...options, hooks }, async (arena) => {
      await arena.play(plan);
      const evidence = await gatherEvidence(agents, plan, [...arena.folder.journal.results()]);
      const judged = COMPLIANCE.map(({ judge, ...step }, i) => ({ number: i + 1, ...step, ...judge(evidence) }));
      const details = judged.flatMap(({ first }) =>
        typeof first?.detail === 'string' ? [[agent.name, first.detail] as const] : [],
      );
      const locate = await locator([agent], details);
      const steps = judged.map((step) => located(step, (detail) => locate(agent.name, detail)));
      const ok = steps.every(({ verdict }) => verdict !== 'failed');
      return { name: agent.name, hash: agent.hash, folder: arena.folder.path, ok, steps };
    }),
  );
}

function planOf(agents: readonly LoadedAgent[], { games, seed }: GamesOptions, arena: ArenaIdentity): Plan {
  return planRun({
    arena,
    seed,
    players: [5, 15],
    sets: 1,
    gamesPerSet: games,
    agents: agents.map((agent) => plannedOf(agent)),
    lineUp: [0, ...Array<number>(COMPANY_SEATS).fill(1)],
    draw: 'balanced',
    roleRequests: [],
    rulesOf: (players) => resolveRules(players),
  });
}

function located(step: JudgedStep, locate: (detail: string) => string): JudgedStep {
  const { first } = step;
  return typeof first?.detail === 'string' ? { ...step, first: { ...first, detail: locate(first.detail) } } : step;
}

/** Returns the JSON document of a testing contest with one agent. All texts are in English. */
export const complianceJson = ({ steps, ...about }: Compliance) => ({
  ...about,
  steps: steps.map(({ title: _, seen, advice, untested, first, ...step }) => ({
    ...step,
    seen: seen.en,
    ...(first && {
      first: { ...first, detail: textIn(first.detail, 'en') },
      replay: arenaLine(...replayOf(first, about.folder)),
    }),
    ...(advice && { advice: advice.en }),
    ...(untested && { untested: untested.map((part) => textIn(part, 'en')) }),
  })),
});

export function complianceText({ name, folder, ok, steps }: Compliance, language: Language): string {
  const cells = steps.map(({ number, title, verdict }) => [number, title[language], checkSays(verdict)[language]]);
  const heads = columnLines(cells, { colAligns: ['right'], colWidths: [null, null, VERDICT_WIDTH] });
  const failed = steps.filter(({ verdict }) => verdict === 'failed').length;
  const said = ok ? readyLines(name, steps) : [checkSays('not-ready', { name, failed, steps: steps.length })];
  const verdict = said.map((line) => line[language]);
  return [
    checkSays('title', { name })[language],
    verdict[0]!,
    '',
    ...steps.flatMap((step, at) => stepLines(step, heads[at]!, folder, language)),
    '',
    ...verdict,
    checkSays('kept', { folder })[language],
    '',
  ].join('\n');
}

function readyLines(name: string, steps: readonly JudgedStep[]) {
  const parts = [...new Set(steps.flatMap(({ untested = [] }) => untested))];
  if (parts.length === 0) return [checkSays('ready', { name })];
  return [checkSays('no-fault', { name }), checkSays('untested', { parts })];
}

function stepLines(step: JudgedStep, head: string, folder: string, language: Language): string[] {
  const { seen, first, advice } = step;
  const place = first === undefined ? [] : [checkSays('first', { place: placeNote(first) })[language]];
  const see = first === undefined ? [] : [checkSays('see', { command: arenaLine(...replayOf(first, folder)) })[language]];
  const lines = advice?.[language].split('\n') ?? [];
  const advised = lines.map((line) => checkSays('do', { advice: line })[language]);
  return [
    ...below(`${head}  `, harmless(seen[language])),
    ...place.flatMap((line) => below(INDENT, line)),
    ...see.flatMap((lines) => lines.split('\n').map((line) => INDENT + line)), // a command stays on one line
    ...advised.flatMap((line) => below(INDENT, line)),
  ];
}

const INDENT = ' '.repeat(6);

const VERDICT_WIDTH = 7;

type First = NonNullable<JudgedStep['first']>;

function placeNote({ block, set, game, day, request, detail }: First): Said {
  const when = { day: day === undefined ? '' : checkSays('day', { day }), request: request === undefined ? '' : ` ${request}` };
  return checkSays('place', {
    block,
    set: String(set),
    game: String(game),
    ...when,
    detail: typeof detail === 'string' ? harmless(detail) : detail,
  });
}

const replayOf = ({ block, set, game }: First, folder: string): readonly string[] => [
  ...['play', '--replay', `${folder}#${block}/${set}/${game}`],
];

interface WireOptions extends CheckOptions {
  /** Path of a transcript with a recorded game. Undefined if a game must first be played and recorded. */
  readonly wire?: string | undefined;
  /** The client in the transcript whose packets are used. Undefined for the first client. */
  readonly client?: string | undefined;
  /** Only variants of the game whose name contains one of these texts are sent to the client. */
  readonly only: readonly string[];
  /** Time limit for each answer of the client, in milliseconds. */
  readonly replyLimit: number;
}

/** Sends a client several variants of a recorded game, first the unchanged game. Starts the client anew for each variant. */
export async function checkWire(client: NamedCommand, options: WireOptions, onResult: (line: string) => void) {
  const file = options.wire ?? (await recordedWire(client, options));
  const packets = packetsIn(file, options.client);
  const launch = await launchOf(client.name, client.command, process.cwd());
  const results = [];
  for (const mutation of chosen(options.only)) {
    const replayed = await replayWire(packets, launch, mutation, options.replyLimit);
    results.push({ ...replayed, failed: replayed.failed ?? null });
    onResult(lineOf(replayed));
  }
  return { name: client.name, ok: results[0]!.failed === null, file, packets: packets.length, results };
}

/** Plays and records a game with the client and four sample agents. Returns the path of the transcript. */
async function recordedWire(client: NamedCommand, { out, quiet, seed }: CheckOptions): Promise<string> {
  const folder = out ?? freshFolder('results', `check-${client.name}`, seed);
  const record = join(folder, 'wire.txt');
  makeFolder(folder);
  const game = { agents: Array<string>(4).fill('sample'), agent: [client], players: [5], sets: 1, games: 1, seed, record };
  const spec = RUN.parse({ ...game, out: join(folder, 'run') });
  await atTerminal({ quiet, whole: null }, (hooks) => playRun(spec, hooks));
  return record;
}

function packetsIn(file: string, client: string | undefined): string[] {
  const passed = readTranscript(textOf(file, LARGEST_FILE.document));
  const clients = recordedClients(passed);
  if (clients.length === 0) throw new UsageError(`${file} is not a transcript that --record has written`);
  if (client !== undefined && !clients.includes(client)) throw new UsageError(`--client: ${unknownWord(client, clients)}`);
  return recordedGame(passed, client ?? clients[0]!);
}

function chosen(only: readonly string[]): readonly Mutation[] {
  const [plain, ...others] = MUTATIONS;
  const parts = only.map((part) => part.toLowerCase());
  const isNamed = ({ name }: Mutation, part: string): boolean => name.toLowerCase().includes(part);
  const unknown = parts.find((part) => !MUTATIONS.some((one) => isNamed(one, part)));
  if (unknown !== undefined)
    throw new UsageError(`--only: no variant has ${unknown} in its name; without --only, all names are printed`);
  return [plain!, ...others.filter((one) => parts.some((part) => isNamed(one, part)))];
}

const WIDTH = Math.max(...MUTATIONS.map(({ name }) => name.length));

const lineOf = ({ failed, mutation, said }: Replayed): string =>
  `${mutation.padEnd(WIDTH)}  ${failed === undefined ? 'ok' : `${failed}${said && ` | ${said}`}`}`;
