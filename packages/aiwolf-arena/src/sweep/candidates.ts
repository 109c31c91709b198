import type { ParamValues } from '@aiwolf-arena/agents';
import { type LoadedAgent, withValues } from '@aiwolf-arena/sandbox';
import { UsageError } from '../options/usage.ts';
import type { OnNote } from '../run/hooks.ts';
import { loadInField } from '../study/study.ts';
import type { SweepSpec, VariedParam } from './options.ts';

/** An agent in a sweep, with certain values of its parameters. */
export interface Candidate {
  /** What distinguishes the candidate from the others: `threshold=0.2 depth=3`, or the name of a whole agent. */
  readonly label: string;
  /** The agent as a user would type it to play with it. */
  readonly text: string;
  readonly agent: LoadedAgent;
  /** The values of the varied parameters. */
  readonly values: ParamValues;
}

const MOST_CANDIDATES = 200;

/** Loads all candidates and their opponents. The first candidate is the default: the first agent as it was given. */
export async function candidatesOf(
  { agents, field, param, trust }: Pick<SweepSpec, 'agents' | 'field' | 'param' | 'trust'>,
  onNote: OnNote,
) {
  const combinations = combined(param);
  const count = agents.length * combinations.length;
  if (count > MOST_CANDIDATES) throw new UsageError(`${count} candidates are too many: give at most ${MOST_CANDIDATES}`);
  const texts = agents.flatMap((agent) => combinations.map((values) => textWith(agent, values)));
  const all = [...new Set([agents[0]!, ...texts])];
  const { agentOf, field: opponents } = await loadInField(all, { field, trust }, onNote);
  const isAlone = agents.length === 1;
  const isShared = ({ name }: LoadedAgent): boolean => agents.filter((typed) => agentOf(typed).name === name).length > 1;
  const varied = agents.flatMap((typed) =>
    combinations.map((values): Candidate => {
      const text = textWith(typed, values);
      const agent = agentOf(text);
      const own = values.length > 0 || !isShared(agent) ? values : Object.entries(agent.params ?? {});
      return { label: labelOf(agent, own, isAlone && values.length > 0), text, agent, values: typedValues(agent, values) };
    }),
  );
  const candidates = withDefault(varied, agents[0]!, agentOf(agents[0]!), isAlone);
  if (candidates.length === 1)
    throw new UsageError('a sweep needs two candidates or more: give values with --param, or more agents');
  refuseSame(candidates);
  return { candidates, field: opponents };
}

/** Returns every combination of values, in the order in which the parameters were given. One empty combination without any. */
const combined = (param: readonly VariedParam[]): (readonly (readonly [string, string])[])[] =>
  param.reduce<(readonly (readonly [string, string])[])[]>(
    (some, { name, values }) => some.flatMap((one) => values.map((value) => [...one, [name, value] as const])),
    [[]],
  );

const textWith = (agent: string, values: readonly (readonly [string, string])[]): string =>
  values.length === 0 ? agent : withValues(agent, Object.fromEntries(values));

function labelOf({ name }: LoadedAgent, values: readonly (readonly [string, unknown])[], isAlone: boolean): string {
  return [...(isAlone ? [] : [name]), ...values.map(([param, value]) => `${param}=${value}`)].join(' ');
}

/** Returns the values of the varied parameters with their types: numbers, booleans and texts. */
function typedValues({ declared = {}, name: agent, params = {} }: LoadedAgent, values: readonly (readonly [string, string])[]) {
  const valueIn = (name: string): ParamValues[string] => {
    const value = params[name] ?? declared[name]?.default;
    if (value !== undefined) return value;
    throw new UsageError(
      `${agent} declares no parameter ${name}: a client's are in a file beside its own (${agent}.params.json), such as {"${name}": {"default": 0.3, "range": [0, 1]}}`,
    );
  };
  return Object.fromEntries(values.map(([name]) => [name, valueIn(name)]));
}

/** Puts the default first. If no candidate plays as the default does, adds it. */
function withDefault(varied: readonly Candidate[], text: string, agent: LoadedAgent, isAlone: boolean): Candidate[] {
  const at = varied.findIndex((one) => one.agent.hash === agent.hash && one.agent.name === agent.name);
  if (at >= 0) return [varied[at]!, ...varied.filter((_, i) => i !== at)];
  const names = Object.keys(varied[0]?.values ?? {});
  const values = typedValues(
    agent,
    names.map((name) => [name, ''] as const),
  );
  const label = labelOf(agent, Object.entries(values), isAlone && names.length > 0);
  return [{ label, text, agent, values }, ...varied];
}

function refuseSame(candidates: readonly Candidate[]): void {
  for (const [at, { agent, label }] of candidates.entries()) {
    const same = candidates
      .slice(0, at)
      .find((one) => one.label === label || (one.agent.hash === agent.hash && one.agent.name === agent.name));
    if (same !== undefined)
      throw new UsageError(
        `the candidates ${same.label} and ${label} are the same: give each only once, or rename one (NAME=AGENT)`,
      );
  }
}
