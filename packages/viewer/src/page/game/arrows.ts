import type { Agent } from '@aiwolf-arena/protocol';
import { remarksOf } from './remarks.ts';
import type { Ballot, GameStep, Roles } from './steps.ts';

/** Returns the arrows between seats at a step: votes, what is done at night, or who accuses whom on this day so far. */
export function arrowsAt(steps: readonly GameStep[], known: readonly number[], at: number, roles: Roles): Arrow[] {
  const step = steps[at]!;
  if (!known.includes(at)) return [];
  switch (step.kind) {
    case 'vote':
      return ballots(step.ballots, 'ballot', struckAfter(steps, at));
    case 'attackVote':
      return ballots(step.ballots, 'attack', 0);
    case 'execute':
      return ballots(lastBallots(steps, known, at), 'ballot', step.seat);
    case 'divine':
    case 'medium':
      return [arrow(step.seat, step.target, 'divine')];
    case 'guard':
      return [arrow(step.seat, step.target, 'guard')];
    case 'attack':
      return step.target === 0 ? [] : attackersOf(steps, at, roles).map((wolf) => arrow(wolf, step.target, 'attack'));
    case 'talk':
    case 'silence':
      return accusations(steps, known, at);
    default:
      return [];
  }
}

export interface Arrow {
  readonly from: Agent;
  readonly to: Agent;
  readonly kind: 'ballot' | 'accusation' | 'divine' | 'guard' | 'attack';
  /** Whether the arrow matters most: a vote for the executed seat, the accusation that is being said. */
  readonly strong: boolean;
}

const arrow = (from: Agent, to: Agent, kind: Arrow['kind'], strong = true): Arrow => ({ from, to, kind, strong });

const ballots = (all: readonly Ballot[], kind: Arrow['kind'], struck: Agent): Arrow[] =>
  all
    .filter(({ target }) => target !== 0)
    .map(({ seat, target }) => arrow(seat, target, kind, struck === 0 || target === struck));

/** Returns the seat that was executed after this round of votes; 0 if nobody was, or if the vote was repeated. */
export function struckAfter(steps: readonly GameStep[], at: number): Agent {
  const next = steps.slice(at + 1).find((step) => step.kind === 'vote' || step.kind === 'execute' || step.kind === 'day');
  return next?.kind === 'execute' ? next.seat : 0;
}

function lastBallots(steps: readonly GameStep[], known: readonly number[], at: number): readonly Ballot[] {
  const poll = known.findLast((i) => i < at && steps[i]!.kind === 'vote' && steps[i]!.day === steps[at]!.day);
  const step = poll === undefined ? undefined : steps[poll];
  return step?.kind === 'vote' ? step.ballots : [];
}

function attackersOf(steps: readonly GameStep[], at: number, roles: Roles): Agent[] {
  const dead = steps.slice(0, at).flatMap((step) => (step.kind === 'execute' ? [step.seat] : []));
  return [...roles.keys()].filter((seat) => roles[seat] === 'WEREWOLF' && !dead.includes(seat));
}

/** Who called whom a werewolf on this day, in public. Only the last accusation of a speaker counts. */
function accusations(steps: readonly GameStep[], known: readonly number[], at: number): Arrow[] {
  const last = new Map<Agent, Agent>();
  const { day } = steps[at]!;
  for (const i of known) {
    const step = steps[i]!;
    if (i > at || step.day !== day || step.kind !== 'talk') continue;
    const accused = accusedIn(step.text, step.seat);
    if (accused !== null) last.set(step.seat, accused);
  }
  const speaker = sayingAt(steps[at]!);
  return [...last].map(([from, to]) => arrow(from, to, 'accusation', from === speaker));
}

const sayingAt = (step: GameStep): Agent => (step.kind === 'talk' ? step.seat : 0);

function accusedIn(text: string, speaker: Agent): Agent | null {
  const said = remarksOf(text, speaker).findLast(
    (one) => one.kind === 'suspects' || one.kind === 'votes' || (one.kind === 'found' && one.werewolf),
  );
  return said !== undefined && 'target' in said ? said.target : null;
}

/** What happens unseen by the village. */
export const isNight = ({ kind }: GameStep): boolean =>
  kind === 'whisper' || kind === 'attackVote' || kind === 'divine' || kind === 'guard' || kind === 'attack';
