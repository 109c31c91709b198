import { join } from 'node:path';
import { resolveRules } from '@aiwolf-arena/engine';
import type { Language } from '@aiwolf-arena/protocol';
import { columnLines, harmless, inBoth, type Said, sentencesOf, textIn } from '@aiwolf-arena/report';
import { type LoadedAgent, loadAgent, resolveAgent } from '@aiwolf-arena/sandbox';
import { type ArenaIdentity, type Plan, planRun } from '@aiwolf-arena/tournament';
import { gatherEvidence } from '../author/evidence.ts';
import { locator } from '../author/places.ts';
import { COMPLIANCE, type ComplianceStep, type Verdict } from '../author/steps.ts';
import { arenaLine } from '../options/usage.ts';
import { Arena } from '../run/arena.ts';
import { thisArena } from '../run/identity.ts';
import { loadNamed, plannedOf } from '../run/roster.ts';
import { folderOf } from '../study/study.ts';
import words from './compliance.json' with { type: 'json' };
import { below } from './results.ts';
import { atTerminal, note } from './session.ts';
import { type CheckedWire, checkWire, type LaunchedAgent, type VariantOptions } from './wire-variants.ts';

export const checkSays = sentencesOf(words);

export interface JudgedStep extends Omit<Verdict, 'title'>, Pick<ComplianceStep, 'name' | 'title'> {
  readonly number: number;
}

export interface Compliance {
  readonly name: string;
  readonly hash: string;
  /** The folder of the run whose games were judged. Null if the agent could not be started. */
  readonly folder: string | null;
  readonly ok: boolean;
  readonly steps: readonly JudgedStep[];
  /** What a client does with the packets of a recorded game. */
  readonly wire?: CheckedWire;
}

/** Options of the games that `check` plays. They are stored in the folder `out`, or in a new folder. */
interface CheckOptions {
  readonly seed: string;
  readonly out?: string | undefined;
  readonly quiet: boolean;
}

interface GamesOptions extends CheckOptions, VariantOptions {
  readonly games: number;
  readonly trust: readonly string[];
}

/** Number of opponents' seats for each seat of the agent. With 3 of 15 seats, it can have two werewolves that whisper. */
const COMPANY_SEATS = 4;

/**
 * Plays a testing contest with one agent (regulation 2.2): one set of each size against the official sample agent. A client also gets
 * a recorded game and variants of it.
 */
export async function comply(named: string, settings: GamesOptions): Promise<Compliance> {
  const agent = (await loadNamed([named], settings.trust, note))(named);
  const company = await loadAgent(resolveAgent(agent.name === 'sample' ? 'random' : 'sample', '.'));
  const agents = [agent, company];
  const plan = planOf(agents, settings, await thisArena());
  const folder = settings.out ?? folderOf([plan], 'check');
  try {
    const judged = await judgedGames(agents, plan, { ...settings, out: folder });
    if (!isLaunched(agent)) return judged;
    const wire = await checkWire(agent, settings, join(folder, 'wire'));
    return { ...judged, ok: judged.ok && wire.ok, wire };
  } catch (thrown) {
    if (!(thrown instanceof Error) || thrown.name !== 'NotStarted') throw thrown;
    const { name, title } = COMPLIANCE[0]!;
    const step = { number: 1, name, title, verdict: 'failed', seen: inBoth(() => thrown.message) } as const;
    return { name: agent.name, hash: agent.hash, folder: null, ok: false, steps: [step] };
  }
}

export const isLaunched = (agent: LoadedAgent): agent is LaunchedAgent => 'launch' in agent;

async function judgedGames(agents: readonly LoadedAgent[], plan: Plan, settings: GamesOptions): Promise<Compliance> {
  const [agent] = agents as readonly [LoadedAgent];
  const { replyLimit: _, ...given } = settings; // it is for variants; games have the usual limits
  const options = { command: 'check', ...given, threads: 2, logs: 'all' } as const;
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
export const complianceJson = ({ steps, wire: _, ...about }: Compliance) => ({
  ...about,
  steps: steps.map(({ title: _, seen, advice, untested, first, ...step }) => ({
    ...step,
    seen: seen.en,
    ...(first && {
      first: { ...first, detail: textIn(first.detail, 'en') },
      replay: arenaLine(...replayOf(first, about.folder!)),
    }),
    ...(advice && { advice: advice.en }),
    ...(untested && { untested: untested.map((part) => textIn(part, 'en')) }),
  })),
});

export function complianceText({ name, folder, ok, steps, wire }: Compliance, language: Language): string {
  const cells = steps.map(({ number, title, verdict }) => [number, title[language], checkSays(verdict)[language]]);
  const heads = columnLines(cells, { colAligns: ['right'], colWidths: [null, null, VERDICT_WIDTH] });
  const failed = steps.filter(({ verdict }) => verdict === 'failed').length;
  const notReady = checkSays(folder === null ? 'not-started' : 'not-ready', { name, failed, steps: steps.length });
  const said = ok ? readyLines(name, steps) : [notReady];
  const verdict = said.map((line) => line[language]);
  return [
    checkSays('title', { name })[language],
    verdict[0]!,
    '',
    ...steps.flatMap((step, at) => stepLines(step, heads[at]!, folder ?? '', language)),
    ...(wire === undefined ? [] : ['', ...below('', wireSaid(wire)[language])]),
    '',
    ...verdict,
    ...(folder === null ? [] : [checkSays('kept', { folder })[language]]),
    '',
  ].join('\n');
}

/** Number of variants that are named as examples of those that a client does not survive. */
const NAMED_VARIANTS = 3;

function wireSaid({ name, results: [plain, ...others] }: CheckedWire) {
  if (plain!.failed !== null)
    return checkSays('wire-failed', { name, failed: harmless([plain!.failed, plain!.said].filter(Boolean).join(': ')) });
  const failed = others.filter((one) => one.failed !== null).map(({ mutation }) => mutation);
  if (failed.length === 0) return checkSays('wire-all', { name, of: others.length });
  const names = failed.slice(0, NAMED_VARIANTS).join(', ') + (failed.length > NAMED_VARIANTS ? ', ...' : '');
  return checkSays('wire', { name, failed: failed.length, of: others.length, names });
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
