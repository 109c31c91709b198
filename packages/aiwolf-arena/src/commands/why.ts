import { existsSync } from 'node:fs';
import { counted, type ExplainedLosses, type LossCommands, lossesCsv, lossesDocument } from '@aiwolf-arena/report';
import type { SetAddress } from '@aiwolf-arena/sandbox';
import { agentIn, type ComparedRuns, compareRuns, RecordedSets, type Why, whySet } from '@aiwolf-arena/tournament';
import { ANYTHING, type Condition, conditionsText } from '@aiwolf-arena/viewer';
import { agentsIn } from '../losses/arms.ts';
import { explainedLosses, WHY_LOSES } from '../losses/losses.ts';
import { text, whole } from '../options/kinds.ts';
import { argument, ofKind, option } from '../options/option.ts';
import { excludes, needs, ONE_FORM, options, type Spec } from '../options/option-set.ts';
import { outputsIn } from '../options/output-file.ts';
import { choose, OPTIONS } from '../options/table.ts';
import { arenaLine, UsageError } from '../options/usage.ts';
import { otherGames } from '../page/game-source.ts';
import { divergenceText } from '../replay/certificate.ts';
import { silent } from '../run/hooks.ts';
import { refuseOtherTrust } from '../run/roster.ts';
import { isComparison, isRun } from '../run/run-folders.ts';
import { bothSides, whyComparison, whyComparisonJson, whyComparisonText } from '../terminal/changed-games.ts';
import { formatDocument } from '../terminal/results.ts';
import { atTerminal, command, note } from '../terminal/session.ts';

const WHY = options(
  {
    a: argument('<a>', 'folder of a run, a contest, a comparison, an evaluation or a sweep'),
    b: argument('[b]', 'folder of another run, or the name of an agent (as --agent)'),
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

export const whyCommand = command('why', WHY, (spec) => {
  const { a, agent, b } = spec;
  if (agent !== undefined) return whyOfAgent(agent, spec);
  if (b === undefined) return isComparison(a) ? whyCompared(a, spec) : whyOfAgent(ownAgent(a), spec);
  const isFolder = isRun(b) || (existsSync(b) && !agentsIn(a).all.includes(b)); // an agent may have the name of its project
  return isFolder ? why(a, b, spec) : whyOfAgent(b, spec);
});

/** Returns the agent whose losses are asked for if no name is typed: the only one that was given by path. */
function ownAgent(folder: string): string {
  const { all, own } = agentsIn(folder);
  const asked = own.length > 0 ? own : all;
  if (asked.length === 1) return asked[0]!;
  const lines = asked.map((name) => `\n  ${arenaLine('why', folder, '--agent', name)}`);
  throw new UsageError(`whose losses in ${folder}? Type one of:${lines.join('')}`);
}

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
  const whys = await whyComparison(folder, spec.games, spec.trust);
  return { document: whyComparisonJson(folder, whys), text: () => whyComparisonText(whys, spec.lang) };
}

async function why(first: string, second: string, spec: WhySpec) {
  using a = new RecordedSets(first);
  using b = new RecordedSets(second);
  for (const note of [...a.notes, ...b.notes]) console.error(note);
  refuseOtherTrust([a, b], spec.trust, note);
  const compared = compareRuns(a, b);
  const [differing] = compared.differing;
  const found = differing ? await bothSides([a, b], spec.trust, (...sides) => whySet(...sides, differing)) : null;
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
  if ('unrepeatable' in found) return [otherGames(found.unrepeatable, first)];
  const { divergence } = found;
  const agent = agentIn(a, a.resultOf(first), divergence.seat);
  const look = arenaLine('why', a.folder, b.folder, '--write', 'FOLDER');
  return [
    `first difference: ${first.block} set ${first.set}, ${divergenceText(divergence, agent)}`,
    `  ${a.folder}: ${divergence.a}`,
    `  ${b.folder}: ${divergence.b}`,
    `both games are the same before this answer (${counted(divergence.alike, 'event')})`,
    write === undefined ? `to write both logs: ${look}` : `both logs: ${write.map(({ path }) => path).join(', ')}`,
  ];
}
