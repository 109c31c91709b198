import { join } from 'node:path';
import { counted } from '@aiwolf-arena/report';
import { agentIn, type Compared, type RecordedSets, type Why } from '@aiwolf-arena/tournament';
import { partingText } from './certificate.ts';

/** The JSON document of `why`. */
export function whyJson(a: RecordedSets, b: RecordedSets, compared: Compared, found: Why | null) {
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

/** Places with another agent. */
const changed = (a: RecordedSets, b: RecordedSets): { a: string; b: string }[] =>
  a.plan.agents.flatMap(({ name, hash }, i) => {
    const other = b.plan.agents[i]!;
    if (hash === other.hash) return [];
    return [{ a: `${name} ${hash.slice(0, 12)}`, b: `${other.name} ${other.hash.slice(0, 12)}` }];
  });

/** What `why` prints for people; `write`: the folder that got the logs of the game. */
export function whyText(
  a: RecordedSets,
  b: RecordedSets,
  compared: Compared,
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
  { differing: [first] }: Compared,
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
