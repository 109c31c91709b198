import { type Content, parse, type Role } from '@aiwolf-arena/protocol';
import type { GameStep, Roles } from '../../../packages/viewer/src/page/game/steps.ts';
import type { PlayedSet } from './sets.ts';

/** What a living seat did on one of the first two days. */
export interface SeatDay {
  readonly agent: string;
  readonly role: Role;
  readonly hasWon: boolean;
  readonly day: number;
  readonly players: number;
  /** Numbers of sentences: all, requests, estimates, announced votes. */
  sentences: number;
  requests: number;
  estimates: number;
  words: number;
  /** Of what kind each sentence is. */
  readonly kinds: string[];
  /** For whom it announced last to vote, and for whom its first ballot was. */
  word: number | undefined;
  ballot: number | undefined;
  /** The roles of that seat, and whether no other seat had more ballots. */
  voteFor: Role | undefined;
  isWithMost: boolean;
  /** The role that it claims at the end of the day, and whether its first result of the day is that somebody is a werewolf. */
  claim: string | undefined;
  isBlack: boolean | undefined;
}

/** Who won a game, whom the village executed first, and who was killed in the first night. */
export interface Fate {
  readonly villagersWon: boolean;
  readonly executed: Role | undefined;
  readonly attacked: Role | undefined;
  /** How many seats claim to be the seer at the end of the first day. */
  readonly seers: number;
}

export function daysOf(set: PlayedSet): SeatDay[] {
  return set.games.flatMap(({ steps, roles }) => [1, 2].flatMap((day) => dayOf(steps, roles, set.names, day)));
}

export function fatesOf({ games, names }: PlayedSet): Fate[] {
  return games.map(({ steps, roles }) => {
    const execution = steps.find((step) => step.kind === 'execute');
    const executed = execution && roles[execution.seat];
    const victim = steps.find((step) => step.kind === 'day' && step.day === 2);
    const attacked = victim?.kind === 'day' ? roles[victim.dead] : undefined;
    const seers = dayOf(steps, roles, names, 1).filter(({ claim }) => claim === 'SEER').length;
    return { villagersWon: haveVillagersWon(steps), executed, attacked, seers };
  });
}

const haveVillagersWon = (steps: readonly GameStep[]): boolean =>
  steps.some((step) => step.kind === 'result' && step.werewolves === 0);

/** All seats that voted on a day. */
function dayOf(steps: readonly GameStep[], roles: Roles, names: readonly string[], day: number): SeatDay[] {
  const poll = steps.find((step) => step.kind === 'vote' && step.round === 0 && step.day === day);
  if (poll?.kind !== 'vote') return [];
  const won = haveVillagersWon(steps);
  const counts = new Map<number, number>();
  for (const { target } of poll.ballots) counts.set(target, (counts.get(target) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return poll.ballots.map(({ seat, target }) => {
    const role = roles[seat]!;
    const isVillage = role !== 'WEREWOLF' && role !== 'POSSESSED';
    const lines = steps.flatMap((step) => (step.kind === 'talk' && step.seat === seat && step.day <= day ? [step] : []));
    const made: SeatDay = {
      ...{ agent: names[seat - 1]!, role, hasWon: isVillage === won, day, players: names.length },
      ...{ sentences: 0, requests: 0, estimates: 0, words: 0, kinds: [], word: undefined, ballot: target, claim: undefined },
      ...{ voteFor: roles[target], isWithMost: counts.get(target) === most, isBlack: undefined },
    };
    for (const line of lines) note(made, seat, line.text, line.day === day);
    return made;
  });
}

const contents = new Map<string, Content | null>();
const contentOf = (text: string): Content | null =>
  contents.getOrInsertComputed(text, () => {
    const read = parse(text);
    return read.ok ? read.value.content : null;
  });

function note(made: SeatDay, seat: number, text: string, isToday: boolean): void {
  const content = contentOf(text);
  if (isToday) made.sentences++;
  if (content === null) return;
  if (isToday) made.kinds.push(content.kind);
  if (isToday && content.kind === 'REQUEST') made.requests++;
  if (isToday && content.kind === 'ESTIMATE') made.estimates++;
  for (const said of ownOf(content, seat)) {
    if (said.kind === 'COMINGOUT' && said.target === seat) made.claim = said.role;
    if (!isToday) continue;
    if (said.kind === 'DIVINED') made.isBlack ??= said.species === 'WEREWOLF';
    if (said.kind === 'VOTE' && said.target !== 'ANY') {
      made.words++;
      made.word = said.target;
    }
  }
}

/** What a sentence says of its speaker. Reasons and requests are not said. */
function ownOf(content: Content, seat: number): Content[] {
  if (content.kind === 'AND') return content.contents.flatMap((part) => ownOf(part, seat));
  if (content.kind === 'DAY') return ownOf(content.contents[0], seat);
  if (content.kind === 'BECAUSE') return ownOf(content.contents[1], seat);
  const { subject = seat } = content as { subject?: unknown };
  return subject === seat ? [content] : [];
}
