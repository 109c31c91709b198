import type { CastVote, GameInfo, Talk } from '@aiwolf-arena/engine';
import type { Agent, Role, Species } from '@aiwolf-arena/protocol';

/** A vote as seats see it. */
export interface ReceivedVote {
  readonly agent: Agent;
  readonly target: Agent;
}

/** What a seat learns at a request. */
export type News =
  /** When a game starts: the seat's role and, for a werewolf, the seats of the other werewolves. */
  | { readonly kind: 'dealt'; readonly role: Role; readonly fellows: readonly Agent[] }
  | { readonly kind: 'day'; readonly day: number; readonly dead: readonly Agent[] }
  /** An execution. Most seats learn of it on the next day; seats that act at night learn of it on the same day. */
  | { readonly kind: 'executed'; readonly day: number; readonly agent: Agent }
  | { readonly kind: 'votes' | 'attackVotes'; readonly day: number; readonly votes: readonly ReceivedVote[] }
  | { readonly kind: 'attacked' | 'guarded'; readonly day: number; readonly agent: Agent }
  | { readonly kind: 'divined' | 'medium'; readonly day: number; readonly agent: Agent; readonly result: Species }
  | {
      readonly kind: 'talk' | 'whisper';
      readonly day: number;
      readonly turn: number;
      readonly agent: Agent;
      readonly text: string;
    }
  /** When a game ends: the roles of all seats, starting with Agent[01]. */
  | { readonly kind: 'roles'; readonly roles: readonly Role[] };

/** Finds the information in a seat's view that was not in its view at the previous request. */
export class NewsReader {
  readonly #shown = new Set<string>();
  #day = -1;
  #talks = 0;
  #whispers = 0;

  read(view: GameInfo): News[] {
    const morning = view.day !== this.#day;
    if (morning) {
      this.#talks = 0;
      this.#whispers = 0;
    }
    const all = [
      ...(this.#day < 0 ? [dealt(view)] : []),
      ...(morning ? this.#morning(view) : []),
      ...this.#spoken(view),
      ...night(view),
      ...ending(view),
    ];
    this.#day = view.day;
    return all.filter((news) => this.#isNew(news));
  }

  #isNew(news: News): boolean {
    if (news.kind === 'talk' || news.kind === 'whisper') return true; // a sentence may be repeated
    const key = JSON.stringify(news);
    if (this.#shown.has(key)) return false;
    this.#shown.add(key);
    return true;
  }

  #morning(view: GameInfo): News[] {
    const { attackedAgent, divineResult, executedAgent, guardedAgent, mediumResult } = view;
    const day = view.day - 1;
    return [
      { kind: 'day', day: view.day, dead: [...view.lastDeadAgentList] },
      ...ballots('votes', day, view.voteList),
      ...(executedAgent === null ? [] : [{ kind: 'executed', day, agent: executedAgent } as const]),
      ...ballots('attackVotes', day, view.attackVoteList),
      ...(attackedAgent === null ? [] : [{ kind: 'attacked', day, agent: attackedAgent } as const]),
      ...(guardedAgent === null ? [] : [{ kind: 'guarded', day, agent: guardedAgent } as const]),
      ...judged('divined', divineResult),
      ...judged('medium', mediumResult),
    ];
  }

  #spoken({ talkList, whisperList }: GameInfo): News[] {
    const talks = talkList.toArray().slice(this.#talks);
    const whispers = whisperList.toArray().slice(this.#whispers);
    this.#talks += talks.length;
    this.#whispers += whispers.length;
    return [...talks.map((one) => spoken('talk', one)), ...whispers.map((one) => spoken('whisper', one))];
  }
}

/** Returns the votes and the execution of the current day, which the view contains in a revote and at night. */
const night = (view: GameInfo): News[] => [
  ...ballots('votes', view.day, view.latestVoteList),
  ...(view.latestExecutedAgent === null ? [] : [{ kind: 'executed', day: view.day, agent: view.latestExecutedAgent } as const]),
  ...ballots('attackVotes', view.day, view.latestAttackVoteList),
];

function dealt({ agent, role, roleMap }: GameInfo): News {
  return { kind: 'dealt', role, fellows: roleMap.keys().filter((other) => other !== agent) };
}

/** Returns all roles if the game is over; otherwise an empty list. */
const ending = ({ agentList, roleMap }: GameInfo): News[] =>
  roleMap.size < agentList.length ? [] : [{ kind: 'roles', roles: roleMap.values() }];

const ballots = (
  kind: 'votes' | 'attackVotes',
  day: number,
  votes: readonly CastVote[],
): (News & { kind: 'votes' | 'attackVotes' })[] => {
  const shown = [...votes].map(({ agent, target }) => ({ agent, target }));
  return shown.length === 0 ? [] : [{ kind, day, votes: shown }];
};

const judged = (kind: 'divined' | 'medium', judge: GameInfo['divineResult']): News[] =>
  judge === null ? [] : [{ kind, day: judge.day, agent: judge.target, result: judge.result }];

const spoken = (kind: 'talk' | 'whisper', { day, turn, agent, text }: Talk): News => ({ kind, day, turn, agent, text });
