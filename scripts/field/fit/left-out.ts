import { CONTEST_ROLES } from '@aiwolf-arena/protocol';
import type { Guess, Viewer } from '../logs/guesses.ts';
import type { PlayedSet } from '../logs/sets.ts';
import { type Fitted, type Fitting, fitWeights } from './fitted.ts';
import { type Moment, momentsOf, type SeenSeat } from './moments.ts';

/** Chosen by the log loss of real agents left out. */
export const FITTINGS: Readonly<Record<'small' | 'large', Fitting>> = {
  small: { rate: 0.15, epochs: 3, shrink: 0.02, least: 60, factor: 0.15 },
  large: { rate: 0.15, epochs: 3, shrink: 0.1, least: 100, factor: 0.15 },
};

/** The villages for which the same weights hold. */
export const sizeOf = ([set]: readonly PlayedSet[]): 'small' | 'large' => (set!.names.length > 7 ? 'large' : 'small');

/** Fits weights for each agent, without it. */
export function fitWithout(sets: readonly PlayedSet[]): Map<string, Fitted> {
  const moments = sets.flatMap((set) => momentsOf(set, 'outsider'));
  return fitOnOthers(sets, moments, FITTINGS[sizeOf(sets)]);
}

/**
 * Fits weights for each agent: where sets without it exist, on those alone; else on what others do, which is one fit for a quarter
 * of the agents. `moments`: those of `sets`.
 */
export function fitOnOthers(sets: readonly PlayedSet[], moments: readonly Moment[], fitting: Fitting): Map<string, Fitted> {
  const fits = groupsOf(sets).map((agents) => {
    const unmet = moments.filter(({ set }) => !set.names.some((name) => agents.includes(name)));
    const fitted = fitWeights(unmet.length > 0 ? unmet : moments, fitting, agents);
    return agents.map((agent) => [agent, fitted] as const);
  });
  return new Map(fits.flat());
}

/** Agents that are left out together: those that play in all sets, in four groups; each other agent alone. */
function groupsOf(sets: readonly PlayedSet[]): string[][] {
  const agents = [...new Set(sets.flatMap(({ names }) => names))].sort();
  const isEverywhere = (agent: string) => sets.every(({ names }) => names.includes(agent));
  const everywhere = agents.filter(isEverywhere);
  const groups = Map.groupBy(everywhere, (agent) => everywhere.indexOf(agent) % 4);
  return [...agents.filter((agent) => !isEverywhere(agent)).map((agent) => [agent]), ...groups.values()];
}

/** What was seen of a seat that is guessed, and the probabilities of all contest roles by weights without its agent. */
export interface FittedGuess {
  readonly seat: SeenSeat;
  readonly chances: readonly number[];
}

/** Returns what fitted weights say, in the order of `guessesOf`. */
export function fittedGuesses(set: PlayedSet, viewer: Viewer, without: ReadonlyMap<string, Fitted>): FittedGuess[] {
  return momentsOf(set, viewer).flatMap((moment) => guessesAt(moment, without));
}

/** Returns what fitted weights say of the living seats at a vote; nothing at other moments. */
export function guessesAt(moment: Moment, without: ReadonlyMap<string, Fitted>): FittedGuess[] {
  const { isVote, seats, village, by, set } = moment;
  if (!isVote) return [];
  return seats.flatMap((seat, place) => {
    if (!seat.isAlive || village.agents[place] === by) return [];
    return [{ seat, chances: chancesOf(without.get(set.names[place]!)!, moment, place) }];
  });
}

function chancesOf(fitted: Fitted, moment: Moment, place: number): number[] {
  const posterior = fitted.infer(moment);
  return CONTEST_ROLES.map((role) => posterior.of(moment.village.agents[place]!, role));
}

/** A line for each guess, for other models: what was seen of the seat, and what `Beliefs` and fitted weights say. */
export function* linesOfGuesses(guesses: readonly Guess[], fitted: readonly FittedGuess[]): Generator<string> {
  const sets = [...new Set(guesses.map(({ set }) => set))];
  for (const [at, { agent, set, past, day, role, believed }] of guesses.entries()) {
    const { seat, chances } = fitted[at]!;
    const { signs, habits, bins } = seat;
    const rounded = [...habits].map((value) => Number(value.toFixed(3)));
    yield JSON.stringify({
      ...{ agent, set: sets.indexOf(set), past, day, role, believed },
      ...{ fitted: chances, signs, habits: rounded, bins },
    });
  }
}
