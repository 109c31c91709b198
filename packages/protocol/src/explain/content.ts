import { checkContent, checkSubject, checkWord, optionsIn } from '../content/border.ts';
import type { Content, Inquire, Request } from '../content/kinds.ts';
import { fillSubject } from '../content/make.ts';
import type { Parts } from '../content/sentence.ts';
import { type Agent, ANY, agentText, DIALECTS, type Dialect } from '../content/words.ts';
import { hasAny } from '../meaning/match.ts';
import { ENGLISH, JAPANESE, type Phrases } from './phrases.ts';

const WORDS = { en: ENGLISH, ja: JAPANESE };
export const LANGUAGES = ['en', 'ja'] as const;
export type Language = (typeof LANGUAGES)[number];

export interface ExplainOptions {
  /** The agent who says the sentence. If given, the description names it instead of "the speaker". */
  readonly speaker?: Agent | undefined;
  readonly language?: Language | undefined;
  /** The dialect of the sentence. In dialect 2.01, ANY inside a REQUEST means all agents concerned. */
  readonly dialect?: Dialect | undefined;
}

export function explain(content: Content, options?: ExplainOptions): string {
  const { speaker, language = 'en', dialect = '3.6' } = optionsIn(options);
  checkContent(content);
  checkSubject(speaker);
  checkWord(language, LANGUAGES, 'language');
  checkWord(dialect, DIALECTS, 'dialect');
  const words = WORDS[language];
  const anyone = dialect === '2.01' ? words.everyone : words.anyone;
  const context = { words, speaker, anyone, asking: false };
  return words.sentence(clause(fillSubject(content, speaker), context));
}

interface Context {
  readonly words: Phrases;
  readonly speaker: Agent | undefined;
  /** The words that replace ANY outside a question, such as "anyone". */
  readonly anyone: string;
  /** True inside a question, where ANY becomes "whom" or "which role". */
  readonly asking: boolean;
}

const clause = (content: Content, context: Context): string => subject(content, context) + predicate(content, context);

function subject(content: Content, { words, speaker, anyone, asking }: Context): string {
  const who = content.subject ?? speaker;
  if (who === undefined) return words.subject.speaker;
  if (who === ANY) return words.subject.any.replace('{any}', asking ? words.asked.who : anyone);
  return words.subject.agent.replace('{agent}', agentText(who));
}

function predicate(content: Content, context: Context): string {
  if (content.kind === 'REQUEST') return request(content, context);
  if (content.kind === 'INQUIRE') return inquiry(content, context);
  return filled(context.words.says[content.kind], content, context);
}

/** Describes a REQUEST in words, such as "asks Agent[02] to divine Agent[03]" (protocol 3.6, section 5.1). */
function request({ target, contents: [content] }: Request, context: Context): string {
  const { not, that, to } = context.words.request;
  const asked = target === ANY ? context.anyone : agentText(target);
  if (content.subject !== target) return that(asked, clause(content, context));
  if (not !== undefined && content.kind === 'NOT' && content.contents[0].subject === target)
    return not(asked, duty(content.contents[0], context));
  return to(asked, duty(content, context));
}

function duty(content: Content, context: Context): string {
  const { duty: duties, dutyOf } = context.words;
  const own = (duties as Readonly<Partial<Record<string, string>>>)[content.kind];
  return own === undefined ? dutyOf(predicate(content, context)) : filled(own, content, context);
}

/** Describes an INQUIRE in words: "asks whether ..." or, if it contains ANY, "asks which word fits ..." (3.6, section 5.3). */
function inquiry({ target, contents: [content] }: Inquire, context: Context): string {
  const { own, whether, which } = context.words.inquire;
  const asked = target === ANY ? context.anyone : agentText(target);
  const isOwn = content.subject === target;
  const itself = isOwn ? own(target === ANY) : undefined;
  if (!hasAny(content, isOwn)) return whether(asked, (itself ?? subject(content, context)) + predicate(content, context));
  const asking = { ...context, asking: true };
  return which(asked, (itself ?? subject(content, asking)) + predicate(content, asking));
}

const filled = (template: string, content: Content, context: Context): string =>
  template.replace(/\{(\w+)\}/g, (_, place: string) => wordAt(place, content as unknown as Parts, context));

function wordAt(place: string, content: Parts, context: Context): string {
  const { anyone, asking, words } = context;
  const { contents = [], role, species, talk, target } = content;
  switch (place) {
    case 'who':
    case 'whom':
      if (target !== ANY) return agentText(target!);
      return asking ? words.asked[place] : anyone;
    case 'role':
      return asking && role === ANY ? words.asked.role : words.roles[role!];
    case 'species':
      return asking && species === ANY ? words.asked.species : words.species[species!];
    case 'talk':
      return words.talk[talk!.channel].replace('{id}', String(talk!.id)).replace('{day}', String(talk!.day));
    case 'list':
      return words.list(contents.map((inner) => clause(inner, context)));
    case 'day':
      return String(content.day);
    default:
      return clause(contents[place === 'first' ? 0 : 1]!, context);
  }
}
