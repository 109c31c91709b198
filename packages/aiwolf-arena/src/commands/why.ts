import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { counted } from '@aiwolf-arena/report';
import {
  agentIn,
  type ComparedRuns,
  compareRuns,
  RecordedSets,
  type Why,
  whySet,
} from '@aiwolf-arena/tournament';
import { text, whole } from '../options/kinds.ts';
import { argument, option } from '../options/option.ts';
import { options, type Spec } from '../options/option-set.ts';
import { choose } from '../options/table.ts';
import { UsageError } from '../options/usage.ts';
import { partingText } from '../replay/certificate.ts';
import {
  isComparison,
  sideOf,
  whyComparison,
  whyComparisonJson,
  whyComparisonText,
} from '../replay/why-comparison.ts';
import { refuseOtherTrust } from '../run/roster.ts';
import { command, note } from '../terminal/session.ts';

const WHY = options({
  a: argument('<a>', 'folder of a run, or of a comparison'),
  b: argument('[b]', 'folder of another run'),
  games: option(
    '--games <n>',
    'games of every line of a comparison to explain',
    whole(1, 1_000_000),
  ).default(5),
  write: option('--write <folder>', 'write the official logs of that game there', text('a folder')),
  ...choose('json', 'trust'),
});
type WhySpec = Spec<typeof WHY.rows>;

export const whyCommand = command('why', WHY, (spec) =>
  spec.b === undefined ? whyCompared(spec.a, spec) : why(spec.a, spec.b, spec),
);

async function whyCompared(folder: string, spec: WhySpec) {
  if (!isComparison(folder))
    throw new UsageError(
      `${folder} is no comparison: name the folder of another run to compare with`,
    );
  const whys = await whyComparison(folder, spec.games, spec.trust);
  return { document: whyComparisonJson(folder, whys), text: () => whyComparisonText(whys) };
}

async function why(first: string, second: string, spec: WhySpec) {
  const [a, b] = [new RecordedSets(first), new RecordedSets(second)];
  for (const note of [...a.notes, ...b.notes]) console.error(note);
  refuseOtherTrust([a, b], spec.trust, note);
  const compared = compareRuns(a, b);
  const found = await search(a, b, compared);
  if (found !== null && 'logs' in found && spec.write !== undefined) {
    mkdirSync(spec.write, { recursive: true });
    for (const [i, side] of ['a', 'b'].entries())
      writeFileSync(join(spec.write, `${side}.log`), found.logs[i]!);
  }
  return {
    document: whyJson(a, b, compared, found),
    text: () => whyText(a, b, compared, found, spec.write),
  };
}

/** Null for runs that are alike. */
async function search(
  a: RecordedSets,
  b: RecordedSets,
  { differing }: ComparedRuns,
): Promise<Why | null> {
  if (differing[0] === undefined) return null;
  const sides = await Promise.all([a, b].map(sideOf));
  try {
    return await whySet(sides[0]!, sides[1]!, differing[0]);
  } finally {
    for (const { pool } of sides) await pool.close();
  }
}

export function whyJson(
  a: RecordedSets,
  b: RecordedSets,
  compared: ComparedRuns,
  found: Why | null,
) {
  const { common, differing } = compared;
  const head = { schema: 'aiwolf-arena/why/1' as const, runs: [a.folder, b.folder], common };
  const all = { ...head, equal: differing.length === 0, differing, changed: changed(a, b) };
  if (found === null) return all;
  if ('unrepeatable' in found) return { ...all, ...found };
  const { parting } = found;
  const result = a.resultOf(differing[0]!);
  const agents = [a, b].map((run) => agentIn(run, result, parting.seat));
  return { ...all, parting: { ...differing[0], ...parting, agents } };
}

const changed = (a: RecordedSets, b: RecordedSets): { a: string; b: string }[] =>
  a.plan.agents.flatMap(({ name, hash }, i) => {
    const other = b.plan.agents[i]!;
    if (hash === other.hash) return [];
    return [{ a: `${name} ${hash.slice(0, 12)}`, b: `${other.name} ${other.hash.slice(0, 12)}` }];
  });

function whyText(
  a: RecordedSets,
  b: RecordedSets,
  compared: ComparedRuns,
  found: Why | null,
  write: string | undefined,
): string {
  const { common, differing } = compared;
  const agents = changed(a, b).map((pair) => `another agent: ${pair.a} -> ${pair.b}`);
  const lines =
    found === null
      ? [`${a.folder} and ${b.folder} are alike in ${counted(common, 'set')} that both have`]
      : [`${a.folder} and ${b.folder} differ in ${differing.length} of ${counted(common, 'set')}`];
  return `${[...lines, ...agents, ...toldOf(a, b, compared, found, write)].join('\n')}\n`;
}

function toldOf(
  a: RecordedSets,
  b: RecordedSets,
  { differing: [first] }: ComparedRuns,
  found: Why | null,
  write: string | undefined,
): string[] {
  if (found === null) return [];
  const where = `${first!.block} set ${first!.set}`;
  if ('unrepeatable' in found) {
    const { unrepeatable: folder } = found;
    return [
      `${where} is not the same when ${folder} plays it again: aiwolf-arena verify ${folder}`,
    ];
  }
  const { parting } = found;
  const agent = agentIn(a, a.resultOf(first!), parting.seat);
  const look = `aiwolf-arena why ${a.folder} ${b.folder} --write FOLDER`;
  return [
    `first in ${where}, ${partingText(parting, agent)}`,
    `  ${a.folder}: ${parting.a}`,
    `  ${b.folder}: ${parting.b}`,
    `up to there the game is the same: ${counted(parting.alike, 'event')}`,
    write === undefined
      ? `the game in both: ${look}`
      : `the game in both: ${join(write, 'a.log')}, ${join(write, 'b.log')}`,
  ];
}
