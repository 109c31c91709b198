import type { ControlKind, Kind, RoleWord, SpeciesWord, TargetKind } from '../content/words.ts';

type ClaimKind = Exclude<Kind, 'REQUEST' | 'INQUIRE'>;
type DutyKind = TargetKind | ControlKind | 'DIVINED' | 'IDENTIFIED' | 'AND' | 'OR' | 'XOR';

/** The phrases of one language. Placeholders such as `{whom}` (the target) and `{list}` (contents) are replaced by words. */
export interface Phrases {
  readonly sentence: (clause: string) => string;
  readonly list: (clauses: readonly string[]) => string;
  /** How the subject is written before a predicate such as "votes". */
  readonly subject: { readonly speaker: string; readonly any: string; readonly agent: string };
  readonly says: Readonly<Record<ClaimKind, string>>;
  /** The words after "asks somebody to". For the past: "act as if they had ..." (protocol 3.6, section 5.1). */
  readonly duty: Readonly<Partial<Record<DutyKind, string>>>;
  /** Turns a predicate ("thinks") into words of a request ("think"), for kinds of sentences that `duty` does not have. */
  readonly dutyOf: (predicate: string) => string;
  readonly request: {
    readonly to: (asked: string, duty: string) => string;
    /** Returns the text of a request not to do something; undefined if the language needs no special words for such requests. */
    readonly not: ((asked: string, duty: string) => string) | undefined;
    readonly that: (asked: string, clause: string) => string;
  };
  readonly inquire: {
    /** Returns the subject of a question if the asked agent is itself the subject; undefined without special words. */
    readonly own: (isAny: boolean) => string | undefined;
    readonly whether: (asked: string, clause: string) => string;
    readonly which: (asked: string, clause: string) => string;
  };
  readonly anyone: string;
  /** The words for ANY in dialect 2.01, where ANY means all agents concerned. */
  readonly everyone: string;
  readonly roles: Readonly<Record<RoleWord, string>>;
  readonly species: Readonly<Record<SpeciesWord, string>>;
  readonly talk: { readonly TALK: string; readonly WHISPER: string };
  readonly asked: Readonly<Record<'who' | 'whom' | 'role' | 'species', string>>;
}

export const ENGLISH: Phrases = {
  sentence: (clause) => `${clause.charAt(0).toUpperCase()}${clause.slice(1)}${clause.endsWith('?') ? '' : '.'}`,
  list: (clauses) => clauses.join('; ') || '(none)',
  subject: { speaker: 'the speaker ', any: '{any} ', agent: '{agent} ' },
  says: {
    ESTIMATE: 'thinks that {who} is {role}',
    COMINGOUT: 'declares that {who} is {role}',
    DIVINED: 'divined {whom} and saw that it is {species}',
    IDENTIFIED: 'saw as the medium that dead {whom} was {species}',
    DIVINATION: 'will divine {whom}',
    GUARD: 'will guard {whom}',
    VOTE: 'will vote for {whom}',
    ATTACK: 'will attack {whom}',
    GUARDED: 'guarded {whom}',
    VOTED: 'voted for {whom}',
    ATTACKED: 'attacked {whom}',
    AGREE: 'agrees with {talk}',
    DISAGREE: 'disagrees with {talk}',
    BECAUSE: 'says, because {first}, that {second}',
    XOR: 'says that exactly one of these holds: {list}',
    AND: 'says that each of these holds: {list}',
    OR: 'says that at least one of these holds: {list}',
    NOT: 'denies that {first}',
    DAY: 'says of day {day} that {first}',
    OVER: 'has nothing more to say today',
    SKIP: 'has nothing to say now',
  },
  duty: {
    DIVINED: 'act as if they had divined {whom} and seen that it is {species}',
    IDENTIFIED: 'act as if they had seen as the medium that dead {whom} was {species}',
    DIVINATION: 'divine {whom}',
    GUARD: 'guard {whom}',
    VOTE: 'vote for {whom}',
    ATTACK: 'attack {whom}',
    GUARDED: 'act as if they had guarded {whom}',
    VOTED: 'act as if they had voted for {whom}',
    ATTACKED: 'act as if they had attacked {whom}',
    XOR: 'make exactly one of these true: {list}',
    AND: 'make each of these true: {list}',
    OR: 'make at least one of these true: {list}',
    OVER: 'end their talk for today',
    SKIP: 'say nothing for now',
  },
  dutyOf: (predicate) => predicate.replace(/^(\w+)s(?=\W)/, '$1'), // "thinks that ...": "think that ..."
  request: {
    to: (asked, duty) => `asks ${asked} to ${duty}`,
    not: (asked, duty) => `asks ${asked} not to ${duty}`,
    that: (asked, clause) => `asks ${asked} to bring about that ${clause}`,
  },
  inquire: {
    own: (isAny) => (isAny ? 'that agent ' : undefined),
    whether: (asked, clause) => `asks ${asked} whether ${clause}, yes or no`,
    which: (asked, clause) => `asks ${asked} which word fits: ${clause}?`,
  },
  anyone: 'anyone',
  everyone: 'everyone concerned',
  roles: {
    BODYGUARD: 'a bodyguard',
    FREEMASON: 'a freemason',
    MEDIUM: 'a medium',
    POSSESSED: 'possessed',
    SEER: 'a seer',
    VILLAGER: 'a villager',
    WEREWOLF: 'a werewolf',
    FOX: 'a fox',
    ANY: 'of any role',
  },
  species: { HUMAN: 'human', WEREWOLF: 'a werewolf', ANY: 'of either species' },
  talk: { TALK: 'talk {id} of day {day}', WHISPER: 'whisper {id} of day {day}' },
  asked: { who: 'who', whom: 'whom', role: 'which role', species: 'human or a werewolf' },
};

/** The Japanese phrases. The particle は follows a subject, but が follows the word that a question asks for. */
export const JAPANESE: Phrases = {
  sentence: (clause) => `${clause}。`,
  list: (clauses) => clauses.map((clause) => `「${clause}」`).join('') || '（なし）',
  subject: { speaker: '発言者は', any: '{any}が', agent: '{agent}は' },
  says: {
    ESTIMATE: '{whom}の役職を{role}と推測する',
    COMINGOUT: '{whom}の役職を{role}と宣言する',
    DIVINED: '{whom}を占った結果、{species}だった',
    IDENTIFIED: '{whom}の霊媒結果が{species}だった',
    DIVINATION: '{whom}を占う',
    GUARD: '{whom}を護衛する',
    VOTE: '{whom}に投票する',
    ATTACK: '{whom}を襲撃する',
    GUARDED: '{whom}を護衛した',
    VOTED: '{whom}に投票した',
    ATTACKED: '{whom}を襲撃した',
    AGREE: '{talk}に同意する',
    DISAGREE: '{talk}に同意しない',
    BECAUSE: '「{first}」ことを理由に「{second}」と述べる',
    XOR: '{list}のどちらか一つだけが成り立つと述べる',
    AND: '{list}の全てが成り立つと述べる',
    OR: '{list}の少なくとも一つが成り立つと述べる',
    NOT: '「{first}」ことを否定する',
    DAY: '{day}日目のこととして「{first}」と述べる',
    OVER: '今日はもう話すことがない',
    SKIP: '今は話すことがない',
  },
  duty: {
    DIVINED: '「{whom}を占った結果、{species}だった」ものとして振る舞う',
    IDENTIFIED: '「{whom}の霊媒結果が{species}だった」ものとして振る舞う',
    GUARDED: '「{whom}を護衛した」ものとして振る舞う',
    VOTED: '「{whom}に投票した」ものとして振る舞う',
    ATTACKED: '「{whom}を襲撃した」ものとして振る舞う',
    XOR: '{list}のどちらか一つだけを実現する',
    AND: '{list}の全てを実現する',
    OR: '{list}の少なくとも一つを実現する',
    OVER: '今日の発話を終える',
    SKIP: '今は発話を控える',
  },
  dutyOf: (predicate) => predicate,
  request: {
    to: (asked, duty) => `${asked}に${duty}よう求める`,
    not: undefined,
    that: (asked, clause) => `${asked}に「${clause}」状態にするよう求める`,
  },
  inquire: {
    own: () => '',
    whether: (asked, clause) => `${asked}に「${clause}」かどうかを尋ねる`,
    which: (asked, clause) => `${asked}に「${clause}」の答えとなる語を尋ねる`,
  },
  anyone: '誰か',
  everyone: '該当する全員',
  roles: {
    BODYGUARD: '狩人',
    FREEMASON: '共有者',
    MEDIUM: '霊媒師',
    POSSESSED: '裏切り者',
    SEER: '占い師',
    VILLAGER: '村人',
    WEREWOLF: '人狼',
    FOX: '妖狐',
    ANY: 'いずれかの役職',
  },
  species: { HUMAN: '人間', WEREWOLF: '人狼', ANY: 'いずれかの種族' },
  talk: { TALK: '{day}日目の会話{id}番の発話', WHISPER: '{day}日目の囁き{id}番の発話' },
  asked: { who: '誰', whom: '誰', role: 'どの役職', species: 'どちらの種族' },
};
