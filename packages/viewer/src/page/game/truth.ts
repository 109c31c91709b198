import { speciesOf } from '@aiwolf-arena/engine';
import type { Agent } from '@aiwolf-arena/protocol';
import { type Remark, remarksOf } from './remarks.ts';
import type { GameStep, Roles } from './steps.ts';

/**
 * Returns all claims of roles and all reported results that were said in public, in order. Each is judged by all roles; `roles`
 * null: none is judged, for viewers that may not know the truth.
 */
export function statementsOf(steps: readonly GameStep[], roles: Roles | null): Statement[] {
  return steps.flatMap((step, at) => {
    if (step.kind !== 'talk') return [];
    return remarksOf(step.text, step.seat).flatMap((said) =>
      isStatement(said)
        ? [
            {
              step: at,
              day: step.day,
              speaker: step.seat,
              said,
              truth: roles && judged(said, step.seat, received(steps, at, said, step.seat), roles),
            },
          ]
        : [],
    );
  });
}

/** `invented`: the species is right, but the speaker did not receive this result. */
export type Truth = 'true' | 'false' | 'invented';

type Said = Extract<Remark, { kind: 'claim' | 'found' }>;

export interface Statement {
  readonly step: number;
  readonly day: number;
  readonly speaker: Agent;
  readonly said: Said;
  readonly truth: Truth | null;
}

const isStatement = (remark: Remark): remark is Said => remark.kind === 'claim' || remark.kind === 'found';

/**
 * Whether the speaker received the result before the step `at`; `null` if this cannot be known, because the log lacks all
 * results of the speaker, as the log of a game that another seat has seen.
 */
function received(steps: readonly GameStep[], at: number, said: Said, speaker: Agent): boolean | null {
  if (said.kind === 'claim') return null;
  const kind = said.by === 'DIVINED' ? 'divine' : 'medium';
  const own = [...steps.entries()].filter(([, step]) => step.kind === kind && step.seat === speaker);
  return own.length === 0 ? null : own.some(([i, step]) => i < at && 'target' in step && step.target === said.target);
}

function judged(said: Said, speaker: Agent, isReceived: boolean | null, roles: Roles): Truth {
  if (said.kind === 'claim') return roles[speaker] === said.role ? 'true' : 'false';
  const role = roles[said.target];
  if (role === undefined || (speciesOf(role) === 'WEREWOLF') !== said.werewolf) return 'false';
  const source = said.by === 'DIVINED' ? 'SEER' : 'MEDIUM';
  return (isReceived ?? roles[speaker] === source) ? 'true' : 'invented';
}

/** Returns the statements without repetitions: of equal statements of a speaker only the first. */
export function firstSaid(statements: readonly Statement[]): Statement[] {
  const keyOf = ({ speaker, said }: Statement): string => JSON.stringify([speaker, said]);
  return [...new Map(statements.toReversed().map((one) => [keyOf(one), one])).values()].reverse();
}

export interface Liar {
  readonly seat: Agent;
  readonly lies: readonly Statement[];
}

/** Returns the seats that said something untrue, most lies first. A repeated lie counts once. */
export function liarsOf(statements: readonly Statement[]): Liar[] {
  const lies = firstSaid(statements).filter(({ truth }) => truth === 'false' || truth === 'invented');
  return [...Map.groupBy(lies, ({ speaker }) => speaker)]
    .map(([seat, own]) => ({ seat, lies: own }))
    .sort((one, other) => other.lies.length - one.lies.length || one.seat - other.seat);
}
