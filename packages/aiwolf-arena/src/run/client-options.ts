import type { SeatSource, TranscriptRecorder, WireOptions } from '@aiwolf-arena/bridge';
import type { Plan, PlannedAgent } from '@aiwolf-arena/tournament';
import { options, type Spec } from '../options/option-set.ts';
import { HELD, STARTED } from '../options/table.ts';
import { UsageError } from '../options/usage.ts';

/** Why options about clients cannot be used if clients play on a queue. */
export const TO_WORKERS = 'with `queue`: workers start the clients themselves (queue work --client NAME=COMMAND)';

const CLIENT = options({ ...STARTED, ...HELD });
export type ClientSpec = Spec<typeof CLIENT.rows>;
const KEYS = Object.keys(CLIENT.rows) as (keyof ClientSpec)[];

/** Returns the options about clients among those of a command, with defaults for those that the command does not have. */
export const clientSpecOf = (spec: Partial<ClientSpec>): ClientSpec => ({
  ...CLIENT.parse({}),
  ...Object.fromEntries(KEYS.flatMap((key) => (spec[key] === undefined ? [] : [[key, spec[key]]]))),
});

/** Throws UsageError for options about clients with the reason `why`: without clients, or if others start the clients. */
export function refuseClientOptions(spec: Partial<ClientSpec>, why: string): void {
  const given = KEYS.filter((key) => [spec[key]].flat().some(Boolean));
  const named = given.map((key) => `\`${key}\``);
  if (named.length > 0) throw new UsageError(`${named.join(', ')} cannot be used ${why}`);
}

/** What clients whose interpreter we start have from the machine, by choice of the user: a text for plans, '' for nothing. */
export const realParts = ({ chance: random, clock }: Partial<ClientSpec>): string =>
  [...(random === 'real' ? ['real random numbers'] : []), ...(clock === 'real' ? ['real clock'] : [])]
    .map((part) => `, ${part}`)
    .join('');

/** Matches the runtime of a client, in a plan, with parts of the machine: it need not repeat its games. */
const WITH_REAL = /, real (?:random numbers|clock)\b/;
export const isReal = ({ runtime = '' }: Pick<PlannedAgent, 'runtime'>): boolean => WITH_REAL.test(runtime);

/** Returns a plan that says what clients have from the machine. */
export function asStarted(plan: Plan, spec: Partial<ClientSpec>): Plan {
  const parts = realParts(spec);
  if (parts === '') return plan;
  const agents = plan.agents.map((agent) =>
    agent.runtime === undefined ? agent : { ...agent, runtime: agent.runtime + parts },
  );
  return { ...plan, agents };
}

export interface RemoteOptions {
  /** Returns a function that returns the source of a client's players. `folder`: the run's folder, for the clients' output. */
  readonly sources: (folder: string) => SourceOf;
  readonly options: Partial<WireOptions>;
  readonly recorder?: TranscriptRecorder | undefined;
  /** Number of sets that are played at the same time. Omitted: it is chosen while playing. */
  readonly villages?: number | undefined;
  /** Whether all clients were tried before the run. If so, a client that does not start in the run loses only its own games. */
  readonly areTried?: boolean;
  /** Whether it is looked whether clients repeat their answers. */
  readonly isRepeated?: boolean;
}

/** Returns the object that provides players for a client's seats. Undefined for an agent that plays in this program. */
export type SourceOf = (agent: number) => SeatSource | undefined;
