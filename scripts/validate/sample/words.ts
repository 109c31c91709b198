import type { Agent } from '@aiwolf-arena/engine';
import { type Ballot, type Played, seatsOf } from './played.ts';

/** The seat of `VOTE Agent[03]` at the start of a text, or 0. */
const votedIn = (text: string): Agent => Number(/^VOTE Agent\[(\d+)\]/.exec(text)?.[1] ?? 0);

/** Whom the seat announced last on that day; 0: nobody. */
export function lastAnnounced({ talks }: Played, { day, agent }: Ballot): Agent {
  const own = (entry: (typeof talks)[number]) =>
    entry.day === day && entry.agent === agent && entry.text.startsWith('VOTE ');
  return votedIn(talks.findLast(own)?.text ?? '');
}

/** The day's first claim of a role by a seat for itself, or undefined. */
export const claimDay = ({ talks }: Played, agent: Agent): number | undefined =>
  talks.find((entry) => entry.agent === agent && entry.text.startsWith('COMINGOUT '))?.day;

/** The roles that the werewolves claim in the end of night 0, sorted. */
export function fakeRoles(game: Played): string {
  const last = (wolf: Agent) =>
    game.whispers.findLast(
      ({ day, agent, text }) => day === 0 && agent === wolf && text.startsWith('COMINGOUT '),
    );
  const role = (wolf: Agent) => last(wolf)?.text.split(' ')[2] ?? 'none';
  return seatsOf(game, 'WEREWOLF').map(role).sort().join(' ');
}
