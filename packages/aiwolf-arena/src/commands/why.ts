import type { GateLine } from '@aiwolf-arena/analysis';
import { agentText } from '@aiwolf-arena/protocol';
import { counted, type ExplainedLosses, harmless, type LossCommands, lossesCsv, lossesDocument } from '@aiwolf-arena/report';
import type { SetAddress } from '@aiwolf-arena/sandbox';
import {
  agentIn,
  type ComparedRuns,
  compareRuns,
  type ExplainedGame,
  explainGames,
  type FlippedGame,
  flippedGames,
  type OwnAnswer,
  RecordedSets,
  type Side,
  type Why,
  whySet,
} from '@aiwolf-arena/tournament';
import { ANYTHING, type Condition, conditionsText } from '@aiwolf-arena/viewer';
import { locator } from '../author/places.ts';
import { explainedLosses, WHY_LOSES } from '../losses/losses.ts';
import { text, whole } from '../options/kinds.ts';
import { argument, ofKind, option } from '../options/option.ts';
import { excludes, needs, ONE_FORM, options, type Spec } from '../options/option-set.ts';
import { outputsIn } from '../options/output-file.ts';
import { choose, OPTIONS } from '../options/table.ts';
import { arenaLine, UsageError } from '../options/usage.ts';
import { divergenceText } from '../replay/certificate.ts';
import { winnerText } from '../replay/transcript.ts';
import { silent } from '../run/hooks.ts';
import { agentsOfRun, refuseOtherTrust } from '../run/roster.ts';
import { isComparison, readComparison, withoutGames } from '../run/run-folders.ts';
import { poolOf } from '../run/session.ts';
import { formatDocument } from '../terminal/results.ts';
import { atTerminal, command, note } from '../terminal/session.ts';

const WHY = options(
  {
    a: argument('<a>', 'folder of a run or of a comparison; with --agent also of a contest, an evaluation or a sweep'),
    b: argument('[b]', 'folder of another run'),
    games: option(
      '--games <n>',
      'maximum number of games to explain for each baseline and village size of a comparison',
      whole(1, 1_000_000),
    ).default(5),
    write: option(
      '--write <folder>',
      'write the official logs of the first game that differs, from both runs, to this folder',
      outputsIn(['a.log', 'b.log']),
    ),
    agent: ofKind(WHY_LOSES.rows.agent, text('the name of an agent')),
    baseline: WHY_LOSES.rows.baseline,
    csv: OPTIONS.csv.meta({ about: 'with --agent: print one CSV line per role and situation, with full precision' }),
    ...choose('json', 'markdown', 'latex', 'lang', 'quiet', 'trust'),
  },
  ONE_FORM,
  ...(['baseline', 'csv', 'markdown', 'latex'] as const).map((option) => needs(option, 'agent', 'NAME')),
  excludes('write', 'agent'),
  [({ agent, b }) => agent === undefined || b === undefined, '--agent takes one folder: leave out the second'],
);
type WhySpec = Spec<typeof WHY.rows>;

export const whyCommand = command('why', WHY, (spec) =>
  spec.agent !== undefined
    ? whyOfAgent(spec.agent, spec)
    : spec.b === undefined
      ? whyCompared(spec.a, spec)
      : why(spec.a, spec.b, spec),
);

async function whyOfAgent(agent: string, { a: folder, baseline, trust, quiet, csv, ...form }: WhySpec) {
  const losses = await atTerminal({ quiet, whole: null }, ({ onNote, ...hooks }) =>
    explainedLosses(folder, { agent, baseline, trust }, { ...hooks, onNote: quiet ? silent : onNote }),
  );
  if (csv) return lossesCsv(losses);
  const commands = form.markdown || form.latex ? null : lossCommands(losses);
  return { document: losses, text: () => formatDocument(lossesDocument(losses, commands), form) };
}

/** Returns the commands that show lost games, each as it is typed. */
const lossCommands = ({ agent, isLogged }: Pick<ExplainedLosses, 'agent' | 'isLogged'>): LossCommands => ({
  game: (address) => (isLogged ? arenaLine('report', address) : arenaLine('play', '--replay', address, '--kept')),
  find: ({ role, lost }, situation) => {
    const folder = lost[0]?.split('#')[0];
    if (isLogged || folder === undefined || (situation !== null && situation.search === null)) return null;
    const lose: Condition = { ...ANYTHING, agent, role, act: 'loses' };
    const also: Condition[] = situation?.search ? [{ ...lose, ...situation.search }] : [];
    return arenaLine('report', folder, '--find', conditionsText([lose, ...also]));
  },
});

async function whyCompared(folder: string, spec: WhySpec) {
  if (!isComparison(folder))
    throw new UsageError(`${folder} is not the folder of a comparison: give a second run to compare with`);
  const whys = await whyComparison(folder, spec.games, spec.trust);
  return { document: whyComparisonJson(folder, whys), text: () => whys.map(lineText).join('\n') };
}

async function why(first: string, second: string, spec: WhySpec) {
  using a = new RecordedSets(first);
  using b = new RecordedSets(second);
  for (const note of [...a.notes, ...b.notes]) console.error(note);
  refuseOtherTrust([a, b], spec.trust, note);
  const compared = compareRuns(a, b);
  const [differing] = compared.differing;
  const found = differing ? await bothSides(a, b, (...sides) => whySet(...sides, differing)) : null;
  if (found !== null && 'logs' in found) for (const [i, file] of spec.write?.entries() ?? []) file.write(found.logs[i]!);
  const text = whyText(a, b, compared, found, spec.write); // while the runs are open
  return { document: whyJson(a, b, compared, found), text: () => text };
}

export function whyJson(a: RecordedSets, b: RecordedSets, { common, differing }: ComparedRuns, found: Why | null) {
  const head = { schema: 'aiwolf-arena/why/2' as const, runs: [a.folder, b.folder], common };
  const all = { ...head, equal: differing.length === 0, differing, changed: changed(a, b) };
  if (found === null) return all;
  if ('unrepeatable' in found) return { ...all, ...found };
  const { divergence } = found;
  const result = a.resultOf(differing[0]!);
  const agents = [a, b].map((run) => agentIn(run, result, divergence.seat));
  return { ...all, divergence: { ...differing[0], ...divergence, agents } };
}

const changed = (a: RecordedSets, b: RecordedSets): { a: string; b: string }[] =>
  a.plan.agents.flatMap(({ name, hash }, i) => {
    const other = b.plan.agents[i]!;
    if (hash === other.hash) return [];
    return [{ a: `${name} ${hash.slice(0, 12)}`, b: `${other.name} ${other.hash.slice(0, 12)}` }];
  });

function whyText(a: RecordedSets, b: RecordedSets, compared: ComparedRuns, found: Why | null, write: WhySpec['write']) {
  const { common, differing } = compared;
  const agents = changed(a, b).map((pair) => `agents with different code: ${pair.a} -> ${pair.b}`);
  const [head, lines] =
    found === null
      ? [`are equal in the ${counted(common, 'set')} that both contain`, []]
      : [`differ in ${differing.length} of ${counted(common, 'set')}`, linesOf(a, b, differing[0]!, found, write)];
  return `${[`${a.folder} and ${b.folder} ${head}`, ...agents, ...lines].join('\n')}\n`;
}

function linesOf(a: RecordedSets, b: RecordedSets, first: SetAddress, found: Why, write: WhySpec['write']): string[] {
  const where = `${first.block} set ${first.set}`;
  if ('unrepeatable' in found) {
    const { unrepeatable: folder } = found;
    return [`${where}: a replay of ${folder} differs from the record. To check all sets: ${arenaLine('verify', folder)}`];
  }
  const { divergence } = found;
  const agent = agentIn(a, a.resultOf(first), divergence.seat);
  const look = arenaLine('why', a.folder, b.folder, '--write', 'FOLDER');
  return [
    `first difference: ${where}, ${divergenceText(divergence, agent)}`,
    `  ${a.folder}: ${divergence.a}`,
    `  ${b.folder}: ${divergence.b}`,
    `both games are the same before this answer (${counted(divergence.alike, 'event')})`,
    write === undefined ? `to write both logs: ${look}` : `both logs: ${write.map(({ path }) => path).join(', ')}`,
  ];
}

interface LineWhy {
  readonly line: GateLine;
  /** All games in which the winner with the candidate differs from the winner with the baseline, in the order of play. */
  readonly flipped: readonly FlippedGame[];
  readonly explained: readonly ExplainedGame[];
}

/** For each line of a comparison, finds the games with different winners, and explains the first `most` of these games. */
async function whyComparison(folder: string, most: number, trust: readonly string[]): Promise<LineWhy[]> {
  const whys: LineWhy[] = [];
  const { lines } = readComparison(folder);
  for (const line of lines) {
    const { baseline, candidate } = line.runs;
    if (baseline !== null) whys.push(await whyLine(line, [baseline, candidate], most, trust));
    else if (lines.every(({ runs }) => runs.baseline === null)) throw withoutGames(line.name);
    else console.error(withoutGames(line.name).message);
  }
  return whys;
}

async function whyLine(line: GateLine, folders: readonly [string, string], most: number, trust: readonly string[]) {
  using a = new RecordedSets(folders[0]);
  using b = new RecordedSets(folders[1]);
  refuseOtherTrust([a, b], trust, note);
  const flipped = flippedGames(a, b, `run/${line.players}`, line.sets);
  const explained = await bothSides(a, b, (...sides) => explainGames(...sides, flipped.slice(0, most)));
  return { line, flipped, explained: await withCode(explained, a, b) };
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
async function bothSides<Found>(a: RecordedSets, b: RecordedSets, look: (a: Side, b: Side) => Promise<Found>) {
  const [own, others] = await Promise.all([agentsOfRun(a.folder, a.plan), agentsOfRun(b.folder, b.plan)]);
  await using one = await poolOf(own);
  await using other = await poolOf(others);
  return await look({ run: a, pool: one }, { run: b, pool: other });
}

/** Returns the JSON document of `why` for a comparison. In this document, `a` is the baseline and `b` the candidate. */
export const whyComparisonJson = (folder: string, whys: readonly LineWhy[]) => ({
  schema: 'aiwolf-arena/why-comparison/1' as const,
  folder,
  lines: whys.map(({ line: { name, players, runs, sets, games }, flipped, explained }) => {
    return { name, players, runs, sets, games, flipped, explained };
  }),
});

function lineText({ line, flipped, explained }: LineWhy): string {
  const head = `${line.name}: ${counted(flipped.length, 'game')} of ${line.games} had different winners`;
  const more = flipped.length - explained.length;
  const rest = more > 0 ? [`${counted(more, 'game')} more (--games ${flipped.length} explains all)`] : [];
  return `${[head, ...explained.flatMap((game) => gameText(game, line.runs)), ...rest].join('\n')}\n`;
}

function gameText({ block, set, game, a, b, seat, own }: ExplainedGame, runs: LineWhy['line']['runs']): string[] {
  const won = `${winnerText(b)} won, not ${winnerText(a)}`;
  const who = agentText(seat);
  const difference =
    own === null
      ? [`  ${who} answers the same; other agents, which remember earlier games, answer differently`]
      : [`  ${who}  baseline: ${answerText(own.a)}`, `             candidate: ${answerText(own.b)}`];
  const look = (folder: string): string => arenaLine('play', '--replay', `${folder}#${block}/${set}/${game}`, '--kept');
  return [`set ${set}, game ${game}: ${won}`, ...difference, `  ${look(runs.candidate)}`, `  ${look(runs.baseline!)}`];
}

function answerText(answer: OwnAnswer | null): string {
  if (answer === null) return 'gets no more requests';
  const { day, fault, request, text } = answer;
  return harmless(`day ${day}, ${request}: ${text}${fault === undefined ? '' : ` (${fault})`}`);
}
