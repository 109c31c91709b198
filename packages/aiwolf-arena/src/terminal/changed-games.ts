import type { GateLine } from '@aiwolf-arena/analysis';
import { agentText, type Language } from '@aiwolf-arena/protocol';
import { harmless, prose, type Said, sentencesOf } from '@aiwolf-arena/report';
import {
  type ExplainedGame,
  explainSet,
  type FlippedGame,
  flippedGames,
  type OwnAnswer,
  type OwnDifference,
  RecordedSets,
  type Side,
} from '@aiwolf-arena/tournament';
import { locator } from '../author/places.ts';
import { arenaLine } from '../options/usage.ts';
import { agentsOfRun, refuseOtherTrust } from '../run/roster.ts';
import { readComparison, withoutGames } from '../run/run-folders.ts';
import { poolOf } from '../run/session.ts';
import words from './changed-games.json' with { type: 'json' };
import { screenWidth } from './results.ts';
import { note } from './session.ts';

const say = sentencesOf(words);

/** A line of a comparison, and the games that candidate and baseline ended with different winners. */
interface LineWhy {
  readonly line: GateLine;
  readonly candidate: string;
  /** All games in which the winner with the candidate differs from the winner with the baseline, in the order of play. */
  readonly flipped: readonly FlippedGame[];
  /** Some of these games: first those that the candidate lost, then those that it gained. */
  readonly explained: readonly ExplainedGame[];
}

/** For each line of a comparison, finds the games with different winners, and explains at most `most` of them, losses first. */
export async function whyComparison(folder: string, most: number, trust: readonly string[]): Promise<LineWhy[]> {
  const whys: LineWhy[] = [];
  const { candidate, lines } = readComparison(folder);
  for (const line of lines) {
    const { runs } = line;
    if (runs.baseline !== null) {
      const games = await changedGames(line, [runs.baseline, runs.candidate], most, trust);
      whys.push({ line, candidate: candidate.name, ...games });
    } else if (lines.every((one) => one.runs.baseline === null)) throw withoutGames(line.name);
    else note(withoutGames(line.name).message);
  }
  return whys;
}

async function changedGames(line: GateLine, folders: readonly [string, string], most: number, trust: readonly string[]) {
  using a = new RecordedSets(folders[0]);
  using b = new RecordedSets(folders[1]);
  refuseOtherTrust([a, b], trust, note);
  const flipped = flippedGames(a, b, `run/${line.players}`, line.sets);
  const explained = await bothSides([a, b], trust, (...sides) => lossesFirst(...sides, flipped, most));
  return { flipped, explained: await withCode(explained, a, b) };
}

/** Number of sets that are replayed at the same time. */
const AT_ONCE = 4;
const ORDER: readonly ExplainedGame['change'][] = ['lost', 'gained', 'neither'];

/** Replays sets until `most` lost games are found, because only a replay shows which role the agent had. */
async function lossesFirst(a: Side, b: Side, games: readonly FlippedGame[], most: number): Promise<ExplainedGame[]> {
  const sets = [...Map.groupBy(games, ({ set }) => set).values()];
  const found: ExplainedGame[] = [];
  for (let at = 0; at < sets.length && found.filter(({ change }) => change === 'lost').length < most; at += AT_ONCE)
    found.push(...(await Promise.all(sets.slice(at, at + AT_ONCE).map((set) => explainSet(a, b, set)))).flat());
  return found.toSorted((one, other) => ORDER.indexOf(one.change) - ORDER.indexOf(other.change)).slice(0, most);
}

/** Adds the places in the code to the exceptions of the compared agent, which is the first agent of both plans. */
async function withCode(games: readonly ExplainedGame[], a: RecordedSets, b: RecordedSets): Promise<ExplainedGame[]> {
  const locatorOf = async (side: 'a' | 'b', { plan: { agents } }: RecordedSets) => {
    const { name } = agents[0]!;
    const locate = await locator(
      agents,
      games.map(({ own }) => [name, own?.[side]?.fault ?? ''] as const),
    );
    return (one: OwnAnswer | null) => (one?.fault === undefined ? one : { ...one, fault: locate(name, one.fault) });
  };
  const [ofA, ofB] = await Promise.all([locatorOf('a', a), locatorOf('b', b)]);
  return games.map((game) => ({ ...game, own: game.own && { a: ofA(game.own.a), b: ofB(game.own.b) } }));
}

/** Opens two pools, for the agents of run `a` and of run `b`, and calls `look`. Closes both pools after `look` has finished. */
export async function bothSides<Found>(
  runs: readonly [a: RecordedSets, b: RecordedSets],
  trust: readonly string[],
  look: (a: Side, b: Side) => Promise<Found>,
) {
  const [a, b] = runs;
  const [own, others] = await Promise.all([agentsOfRun(a.folder, a.plan, trust), agentsOfRun(b.folder, b.plan, trust)]);
  await using one = await poolOf(own);
  await using other = await poolOf(others);
  return await look({ run: a, pool: one }, { run: b, pool: other });
}

/** Returns the JSON document of `why` for a comparison. In this document, `a` is the baseline and `b` the candidate. */
export const whyComparisonJson = (folder: string, whys: readonly LineWhy[]) => ({
  schema: 'aiwolf-arena/why-comparison/1' as const,
  folder,
  lines: whys.map(({ line: { name, players, runs, sets, games, gained, lost }, flipped, explained }) => {
    return { name, players, runs, sets, games, gained, lost, flipped, explained };
  }),
});

export const whyComparisonText = (whys: readonly LineWhy[], language: Language): string =>
  whys.map((why) => `${lineText(why, language)}\n`).join('\n');

function lineText({ line, candidate, flipped, explained }: LineWhy, language: Language): string {
  const { baseline, games, gained, lost, name, runs } = line;
  const wrapped = (said: Said): string => prose([said], screenWidth(), language);
  // two versions of a file have the same name
  const sides = { agent: harmless(candidate), other: baseline.name === candidate ? say('baseline') : harmless(baseline.name) };
  const counts = { changed: [flipped.length, 'game'], games, lost, gained } as const;
  const more = flipped.length - explained.length;
  return [
    wrapped(say('line', { name: harmless(name), ...counts })),
    ...explained.flatMap((game) => [wrapped(gameSaid(game, sides)), ...replaysOf(game, runs)]),
    ...(more > 0 ? [wrapped(say('more', { games: [more, 'game'], all: String(flipped.length) }))] : []),
  ].join('\n');
}

function gameSaid({ set, game, change, seat, role, own }: ExplainedGame, sides: Sides): Said {
  const answers =
    own === null ? say('same') : say('differ', { own: answerSaid(own.b), other: sides.other, before: beforeSaid(own) });
  return say(change, { ...sides, set: String(set), game: String(game), seat: agentText(seat), role, answers });
}

type Sides = Readonly<Record<'agent' | 'other', Said>>;

const answerSaid = (answer: OwnAnswer | null): Said =>
  answer === null ? say('no-answer') : say('answer', { day: answer.day, request: answer.request, text: answerText(answer) });

/** Returns the answer of the baseline; its day and request only if they differ from those of the candidate. */
const beforeSaid = ({ a, b }: OwnDifference): Said =>
  a !== null && a.day === b?.day && a.request === b.request ? answerText(a) : answerSaid(a);

const answerText = ({ fault, text }: OwnAnswer): string => harmless(fault === undefined ? text : `${text} (${fault})`);

const replaysOf = ({ block, set, game }: ExplainedGame, { candidate, baseline }: GateLine['runs']): string[] =>
  [candidate, baseline!].map((run) => `  ${arenaLine('play', '--replay', `${run}#${block}/${set}/${game}`, '--kept')}`);
