import type { CatalogEntry } from '@aiwolf-arena/agents';
import { type Game, type GameRecord, TEAMS, type Team, takeRecord, walk } from '@aiwolf-arena/engine';
import { rootOf } from '@aiwolf-arena/engine/random';
import { type Agent, ROLES, type Role } from '@aiwolf-arena/protocol';
import { playSet } from '../../play.ts';

/** An entry of a talk or whisper phase; `text` is what was recorded. */
export interface Entry {
  readonly day: number;
  readonly agent: Agent;
  readonly text: string;
}

/** One ballot as it was answered and as it was counted; 0: none. */
export interface Ballot {
  readonly day: number;
  /** 1 in a second round. */
  readonly round: number;
  readonly agent: Agent;
  readonly answer: Agent;
  readonly target: Agent;
}

export interface Night {
  readonly day: number;
  readonly target: Agent;
  /** Attacks: the victim died. */
  readonly killed: boolean;
}

/** A game as the validation looks at it, read from its record. */
export interface Played {
  readonly players: number;
  /** By seat; index 0 is unused. */
  readonly roles: readonly Role[];
  readonly winner: Team;
  readonly finalDay: number;
  readonly talks: readonly Entry[];
  readonly whispers: readonly Entry[];
  readonly votes: readonly Ballot[];
  readonly attackVotes: readonly Ballot[];
  readonly divinations: readonly Ballot[];
  readonly guards: readonly Ballot[];
  readonly executions: readonly Night[];
  readonly attacks: readonly Night[];
}

/** Reads a game from its record. */
export function readGame(record: GameRecord): Played {
  const lists: Record<keyof typeof LIST_OF, (Entry | Ballot | Night)[]> = {
    ...{ talk: [], whisper: [], vote: [], attackVote: [], divine: [], guard: [], execute: [], attack: [] },
  };
  let [winner, finalDay]: [Team, number] = ['NONE', 0];
  for (const one of walk(record)) {
    const { kind, day } = one;
    if (kind === 'result') [winner, finalDay] = [TEAMS[one.winner]!, day];
    else if (kind === 'talk' || kind === 'whisper') lists[kind].push({ day, agent: one.seat, text: one.text });
    else if ('answer' in one) {
      const { seat: agent, answer, target } = one;
      lists[one.kind].push({
        day,
        round: one.kind === 'vote' || one.kind === 'attackVote' ? one.round : 0,
        agent,
        answer,
        target,
      });
    } else if (kind === 'execute') lists[kind].push({ day, target: one.seat, killed: true });
    else if (kind === 'attack') lists[kind].push({ day, target: one.seat, killed: one.hasDied });
  }
  const named = Object.entries(LIST_OF).map(([kind, name]) => [name, lists[kind as keyof typeof LIST_OF]]);
  const roles = [...record.roles].map((role) => ROLES[role]!);
  return { players: roles.length - 1, roles, winner, finalDay, ...Object.fromEntries(named) };
}

/** For each kind of event, the list of a game that has its events. */
const LIST_OF = {
  ...{ talk: 'talks', whisper: 'whispers', vote: 'votes', attackVote: 'attackVotes' },
  ...{ divine: 'divinations', guard: 'guards', execute: 'executions', attack: 'attacks' },
} as const;

/** Alive in the end. */
export function survives(game: Played, agent: Agent): boolean {
  const dies = ({ target, killed }: Night) => killed && target === agent;
  return !game.executions.some(dies) && !game.attacks.some(dies);
}

export const seatsOf = (game: Played, role: Role): Agent[] =>
  game.roles.flatMap((dealt, agent) => (agent > 0 && dealt === role ? [agent] : []));

export const isReal = ({ text }: Entry): boolean => text !== 'Skip' && text !== 'Over';

interface SetsToPlay {
  readonly agent: CatalogEntry;
  readonly players: number;
  readonly sets: number;
  readonly gamesPerSet: number;
  readonly seed: string;
}

/** Plays game sets of one agent against itself, with one player object a seat and set; yields the games set by set. */
export function* playSets(wanted: SetsToPlay): Generator<readonly Played[]> {
  const root = rootOf(wanted.seed);
  const village = new Array<CatalogEntry>(wanted.players).fill(wanted.agent);
  for (let set = 0; set < wanted.sets; set++) {
    const played: Played[] = [];
    const onGame = (game: Game): void => void played.push(readGame(takeRecord(game)));
    playSet(root, set, village, { games: wanted.gamesPerSet, onGame });
    yield played;
  }
}

/** The seat of `VOTE Agent[03]` at the start of a text, or 0. */
const votedIn = (text: string): Agent => Number(/^VOTE Agent\[(\d+)\]/.exec(text)?.[1] ?? 0);

/** Whom the seat announced last on that day; 0: nobody. */
export function lastAnnounced({ talks }: Played, { day, agent }: Ballot): Agent {
  const own = (entry: (typeof talks)[number]) => entry.day === day && entry.agent === agent && entry.text.startsWith('VOTE ');
  return votedIn(talks.findLast(own)?.text ?? '');
}

/** The day's first claim of a role by a seat for itself, or undefined. */
export const claimDay = ({ talks }: Played, agent: Agent): number | undefined =>
  talks.find((entry) => entry.agent === agent && entry.text.startsWith('COMINGOUT '))?.day;

/** The roles that the werewolves claim in the end of night 0, sorted. */
export function fakeRoles(game: Played): string {
  const last = (wolf: Agent) =>
    game.whispers.findLast(({ day, agent, text }) => day === 0 && agent === wolf && text.startsWith('COMINGOUT '));
  const role = (wolf: Agent) => last(wolf)?.text.split(' ')[2] ?? 'none';
  return seatsOf(game, 'WEREWOLF').map(role).sort().join(' ');
}
