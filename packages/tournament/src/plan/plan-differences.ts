import type { Block, Plan, PlannedAgent } from './plan.ts';
import { seedMark } from './secret.ts';

/** A plan is not the one that the folder holds; the message says in what. */
export class PlansDiffer extends Error {
  override readonly name = 'PlansDiffer';
}

/**
 * In what two plans differ, a line each (`seed: 1 -> 2`); empty if one is only longer than the other. Numbers of sets
 * are no difference, nor is the final, which follows from the preliminary, nor the path by which an agent was named, nor
 * the arena: what its code plays is seen by playing.
 * `otherAgents`: other agents in the same places are no difference either.
 */
export function planDifferences(was: Plan, is: Plan, { otherAgents = false } = {}): string[] {
  const lines: string[] = [];
  const compare = (what: string, a: unknown, b: unknown): void => {
    const [one, other] = [textOf(a), textOf(b)];
    if (one !== other) lines.push(`${what}: ${one} -> ${other}`);
  };
  compare('seed', seedMark(was), seedMark(is));
  compare('games in a set', was.gamesPerSet, is.gamesPerSet);
  compare('command', commandOf(was), commandOf(is));
  compare('finalists', was.contest?.finalists, is.contest?.finalists);
  compare('ranked by', was.contest?.rankBy, is.contest?.rankBy);
  compare('agents', was.agents.length, is.agents.length);
  if (!otherAgents) lines.push(...agentDifferences(was.agents, is.agents));
  const [blocks, others] = [played(was), played(is)];
  compare('village sizes', blocks.map(sizeOf), others.map(sizeOf));
  if (lines.length > 0) return lines;
  return blocks.flatMap((block, i) => blockDifferences(block, others[i]!));
}

const commandOf = ({ contest }: Plan): string => (contest === null ? 'run' : 'contest');
const sizeOf = ({ players }: Block): number => players;
const played = ({ blocks }: Plan): Block[] => blocks.filter(({ stage }) => stage !== 'final');

function agentDifferences(was: readonly PlannedAgent[], is: readonly PlannedAgent[]): string[] {
  const names = (agents: readonly PlannedAgent[]): string => agents.map(called).join(', ');
  if (names(was) !== names(is)) return [`agents: ${names(was)} -> ${names(is)}`];
  return was.flatMap((agent, i) => {
    const other = is[i]!.hash;
    if (agent.hash === other) return [];
    return [`code of ${agent.name}: ${agent.hash.slice(0, 12)} -> ${other.slice(0, 12)}`];
  });
}

const called = ({ name, ranked, trusted }: PlannedAgent): string =>
  `${name}${ranked ? '' : ' (fill)'}${trusted === true ? ' (trusted)' : ''}`;

function blockDifferences(was: Block, is: Block): string[] {
  const fields = ['draw', 'entrants', 'wishes'] as const;
  const rules = [...new Set([...Object.keys(was.rules), ...Object.keys(is.rules)])];
  const pairs: [what: string, a: unknown, b: unknown][] = [
    ...fields.map((field): [string, unknown, unknown] => [field, was[field], is[field]]),
    ...rules.map((rule): [string, unknown, unknown] => {
      const key = rule as keyof Block['rules'];
      return [`rule ${rule}`, was.rules[key], is.rules[key]];
    }),
  ];
  return pairs
    .filter(([, a, b]) => textOf(a) !== textOf(b))
    .map(([what, a, b]) => `${was.name}: ${what}: ${textOf(a)} -> ${textOf(b)}`);
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? 'none');
