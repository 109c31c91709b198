import type {
  Channel,
  ControlKind,
  DirectedKind,
  Kind,
  ListKind,
  PairKind,
  RoleKind,
  RoleWord,
  SpeciesKind,
  SpeciesWord,
  Subject,
  TalkKind,
  Target,
  TargetKind,
} from './words.ts';

/** The number of a talk or whisper, as in `TALK day1 ID:2`. AGREE and DISAGREE refer to other sentences by this number. */
export interface TalkNumber {
  readonly channel: Channel;
  readonly day: number;
  readonly id: number;
}

interface Said<K extends Kind> {
  readonly kind: K;
  /** `undefined` if the text names no subject. Then the speaker of the sentence is the subject (protocol 3.6, section 4.1). */
  readonly subject: Subject;
}
interface AboutRole<K extends RoleKind> extends Said<K> {
  readonly target: Target;
  readonly role: RoleWord;
}
interface AboutSpecies<K extends SpeciesKind> extends Said<K> {
  readonly target: Target;
  readonly species: SpeciesWord;
}
interface AboutTarget<K extends TargetKind> extends Said<K> {
  readonly target: Target;
}
interface AboutTalk<K extends TalkKind> extends Said<K> {
  readonly talk: TalkNumber;
}
interface Directed<K extends DirectedKind> extends Said<K> {
  readonly target: Target;
  /** The sentence in parentheses. If its text names no subject, its subject is `target`, as in the official parser. */
  readonly contents: readonly [Content];
}
interface Pair<K extends PairKind> extends Said<K> {
  readonly contents: readonly [Content, Content];
}
interface List<K extends ListKind> extends Said<K> {
  /** The sentences in parentheses. The list is empty only if the official parser finds none, as in `AND ((VOTE Agent[01])`. */
  readonly contents: readonly Content[];
}

export type Estimate = AboutRole<'ESTIMATE'>;
export type Comingout = AboutRole<'COMINGOUT'>;
export type Divined = AboutSpecies<'DIVINED'>;
export type Identified = AboutSpecies<'IDENTIFIED'>;
export type Divination = AboutTarget<'DIVINATION'>;
export type Guard = AboutTarget<'GUARD'>;
export type Vote = AboutTarget<'VOTE'>;
export type Attack = AboutTarget<'ATTACK'>;
export type Guarded = AboutTarget<'GUARDED'>;
export type Voted = AboutTarget<'VOTED'>;
export type Attacked = AboutTarget<'ATTACKED'>;
export type Agree = AboutTalk<'AGREE'>;
export type Disagree = AboutTalk<'DISAGREE'>;
export type Request = Directed<'REQUEST'>;
export type Inquire = Directed<'INQUIRE'>;
/** A reason and its conclusion, in this order: the conclusion follows from the reason. */
export type Because = Pair<'BECAUSE'>;
export type Xor = Pair<'XOR'>;
export type And = List<'AND'>;
export type Or = List<'OR'>;
export interface Not extends Said<'NOT'> {
  readonly contents: readonly [Content];
}
export interface Day extends Said<'DAY'> {
  readonly day: number;
  readonly contents: readonly [Content];
}
/** The sentence Over. It has a subject only inside an operator such as AND, or in dialect 2.01. */
export type Over = Said<Extract<ControlKind, 'OVER'>>;
export type Skip = Said<Extract<ControlKind, 'SKIP'>>;

/** An immutable sentence of the protocol; `kind` tells its type. Equal sentences of a game set are usually the same object. */
export type Content =
  | Estimate
  | Comingout
  | Divined
  | Identified
  | Divination
  | Guard
  | Vote
  | Attack
  | Guarded
  | Voted
  | Attacked
  | Agree
  | Disagree
  | Operator
  | Over
  | Skip;

export type Operator = Request | Inquire | Because | Xor | And | Or | Not | Day;

export const isOperator = (content: Content): content is Operator => (content as { contents?: unknown }).contents !== undefined;
