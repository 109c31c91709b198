import { checkAgent, checkContent, checkCount, checkRole, checkSpecies, listIn } from '../content/border.ts';
import { type Content, isOperator, type Request } from '../content/kinds.ts';
import { changeSubject, heirOf, makeOperator, makeTalk, makeVerb } from '../content/make.ts';
import { fail, type Problem, pass, type Result } from '../content/problem.ts';
import type { Parts } from '../content/sentence.ts';
import {
  type Agent,
  ANY,
  CONTEST_ROLES,
  MAX_DEPTH,
  type Role,
  type RoleWord,
  SPECIES,
  type Species,
  type SpeciesWord,
  type Subject,
  type Target,
} from '../content/words.ts';
import { addressed, asserted, checkAsked, match } from './match.ts';
import { operatorParts, resolve } from './subjects.ts';

export interface VillageWords {
  readonly agents: readonly Agent[];
  /** The roles that occur in the village; by default the six roles of protocol 3.6. */
  readonly roles?: readonly Role[];
  readonly species?: readonly Species[];
  /** Maximum number of sentences in the result. Operators such as OR and the sentences inside them count separately. */
  readonly limit?: number;
}

export const EXPANSION_LIMIT = 10_000;

type Words = Required<VillageWords>;

export interface ExpansionProblem extends Omit<Problem, 'code'> {
  readonly code: 'TOO_LARGE' | 'TOO_DEEP' | 'NO_WORDS';
}

/** Replaces every ANY by an OR over all words of the village that ANY can mean. Returns an error if the result is too large. */
export function expand(content: Content, village: VillageWords): Result<Content, ExpansionProblem> {
  checkContent(content);
  const words = wordsIn(village);
  const problem = impossible(content, words);
  return problem ? fail(problem) : pass(written(content, content.subject, words));
}

function wordsIn(village: VillageWords): Words {
  const { agents, roles = CONTEST_ROLES, species = SPECIES, limit = EXPANSION_LIMIT } = village;
  checkCount(limit, 'limit');
  return { agents: listIn(agents, checkAgent), roles: listIn(roles, checkRole), species: listIn(species, checkSpecies), limit };
}

function impossible(content: Content, words: Words): ExpansionProblem | undefined {
  const because = (code: ExpansionProblem['code'], hint: string) => ({ code, position: 0, hint });
  if (words.agents.length === 0 || words.roles.length === 0 || words.species.length === 0)
    return because('NO_WORDS', 'to replace ANY, the village needs at least one agent, role and species');
  const { sentences, levels } = measure(content, content.subject, words);
  if (sentences > words.limit)
    return because('TOO_LARGE', `the result has ${sentences} sentences; the limit is ${words.limit}`);
  if (levels > MAX_DEPTH) return because('TOO_DEEP', `the result has ${levels} levels; the limit is ${MAX_DEPTH}`);
  return undefined;
}

/** Returns `all`, the words of the village, if the word is ANY; otherwise a list with only the word. */
const valid = <W>(word: W, all: readonly W[]): readonly W[] => (word === ANY ? all : [word]);

/** Returns the possible words for the subject, target, role and species of a sentence. `subject` may be inherited. */
function choices(content: Content, subject: Subject, words: Words) {
  const is = content as Partial<Parts>;
  return {
    subjects: valid<Subject>(subject, words.agents),
    targets: valid<Target | undefined>(is.target, words.agents),
    roles: valid<RoleWord | undefined>(is.role, words.roles),
    species: valid<SpeciesWord | undefined>(is.species, words.species),
  };
}

/** Computes how many sentences and levels the result of `expand` will have, before any part of the result is built. */
function measure(content: Content, subject: Subject, words: Words): { sentences: number; levels: number } {
  const { subjects, targets, roles, species } = choices(content, subject, words);
  const ways = subjects.length * targets.length * roles.length * species.length;
  let [sentences, levels] = [1, 0];
  for (const inner of isOperator(content) ? content.contents : []) {
    // an inherited subject has already been replaced by a word other than ANY
    const inside = measure(inner, inherits(content, inner) ? undefined : inner.subject, words);
    sentences += inside.sentences;
    levels = Math.max(levels, inside.levels);
  }
  const or = ways === 1 ? 0 : 1;
  return { sentences: ways * sentences + or, levels: levels + 1 + or };
}

function inherits(outer: Content, inner: Content): boolean {
  if (!isOperator(outer)) return false;
  return inner.subject === heirOf(outer.kind, outer.subject, operatorParts(outer).target);
}

function written(content: Content, subject: Subject, words: Words): Content {
  const chosen = choices(content, subject, words);
  const sentences: Content[] = [];
  for (const by of chosen.subjects)
    for (const target of chosen.targets)
      for (const role of chosen.roles)
        for (const species of chosen.species) sentences.push(sentence(content, { by, target, role, species }, words));
  if (sentences.length === 1) return sentences[0] as Content;
  return makeOperator({ kind: 'OR', subject: subject === ANY ? undefined : subject, contents: sentences });
}

type Choice = { readonly by: Subject } & Pick<Parts, 'target' | 'role' | 'species'>;

function sentence(content: Content, choice: Choice, words: Words): Content {
  const { by, target, role, species } = choice;
  if (isOperator(content)) {
    const { kind, day } = operatorParts(content);
    const heir = heirOf(kind, by, target);
    const contents = content.contents.map((inner) => written(inner, inherits(content, inner) ? heir : inner.subject, words));
    return makeOperator({ kind, subject: by, target, day, contents });
  }
  if (content.kind === 'AGREE' || content.kind === 'DISAGREE') return makeTalk(content.kind, by, content.talk);
  return target === undefined ? changeSubject(content, by) : makeVerb(content.kind, by, target, role, species);
}

/** Whether `statement` does what the request asks for. ANY fits any word; AND needs all parts, OR one or more, XOR one. */
export function satisfies(request: Request, statement: Content, speaker: Agent): boolean {
  checkAsked(request, 'REQUEST');
  checkContent(statement);
  checkAgent(speaker);
  if (request.target !== ANY && request.target !== speaker) return false;
  const wanted = addressed(request, speaker);
  return isSaid(wanted, asserted(resolve(statement, speaker)));
}

function isSaid(wanted: Content, claims: readonly Content[]): boolean {
  if (claims.some((claim) => match(wanted, claim) !== undefined)) return true;
  if (wanted.kind === 'AND' && wanted.contents.length > 0) return wanted.contents.every((part) => isSaid(part, claims));
  if (wanted.kind === 'OR') return wanted.contents.some((part) => isSaid(part, claims));
  if (wanted.kind !== 'XOR') return false;
  return wanted.contents.filter((part) => isSaid(part, claims)).length === 1;
}
