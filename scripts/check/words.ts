// The check of words (docs/contributing/words.md) for identifiers, names of files, keys of word files, and options.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Word {
  /** Forms of the word, in lower case. */
  readonly not: string;
  readonly say: string;
  /** Where the word is forbidden; default: everywhere. */
  readonly only?: RegExp;
}

/** Words that say less than others, or have two meanings. */
export const WORDS: readonly Word[] = [
  { not: 'book books booked', say: 'recorder, summary, counter, manifest' },
  { not: 'ledger ledgers', say: 'counter, fault effects' },
  { not: 'tally tallies tallied', say: 'counts, totals' },
  { not: 'terms', say: 'options' },
  { not: 'dice lots', say: 'random numbers, tie order' },
  { not: 'chance chances', say: 'probability' },
  { not: 'walls wall walled tame tamed', say: 'sandbox, sandboxed' },
  { not: 'parcel parcels flight flights', say: 'batch, running' },
  { not: 'pulse beat beats', say: 'heartbeat' },
  { not: 'told untold', say: 'shown, reported, received, printed' },
  { not: 'aside asides', say: 'failed set, side message' },
  { not: 'crew', say: 'workers, roster' },
  { not: 'shelf shelves shelved tape tapes', say: 'list of games, record' },
  { not: 'papers owed debtor debtors', say: 'documents, missing, unanswered' },
  { not: 'twin twins', say: 'identical, duplicates' },
  { not: 'hole holes', say: 'missing set' },
  { not: 'gloss', say: 'explain' },
  { not: 'deed deeds customs', say: 'action, baseline' },
  { not: 'habit habits', say: 'frequency', only: /^packages\/(agents|beliefs)\// },
  { not: 'scribe teller', say: 'encoder, narrator' },
  { not: 'offence offences offender misdeed culprit culprits guilty condemn glutton leaver', say: 'fault, over the limit' },
  { not: 'suspect suspects suspicion', say: 'slow thread', only: /^packages\/(tournament|sandbox)\// },
  { not: 'sentence', say: 'kill (a sentence is a talk)', only: /^packages\/sandbox\/src\/pool\// },
  { not: 'port ports', say: 'calls (a port is a number of TCP)', only: /^packages\/(engine|sandbox)\/src\/(table|play)\// },
  { not: 'wish wishes wished', say: 'request' },
  { not: 'worth worths', say: 'value, weight' },
  { not: 'law laws', say: 'constraint, invariant, identity, property' },
  { not: 'laid', say: 'layout' },
];

/** Where a forbidden word is the right one. */
const EXCEPTIONS: readonly (readonly [word: string, where: RegExp, why: string])[] = [
  ['wall', /^packages\/(bridge|aiwolf-arena)\/|^scripts\/measure\//, 'wall-clock time'],
  [
    'chance',
    /\/(?:options\/judging-rows|run\/remote-pool|run\/roster|contest\/first-stages|command\/same-seed\.test)\.ts$/,
    'the option --chance, after the numbers and orders that it is about',
  ],
  ['aside', /\/views\/.*\.tsx$/, 'an element of HTML'],
  ['worth', /data-table\.tsx$/, 'plain English: from how many rows on filtering is worth it'],
];

const CODE = '{packages/*/{src,test,bin,build,templates},scripts}/**/*.{ts,tsx,mts,mjs,js}';
const WORD_FILES = 'packages/*/src/**/*.json';

/** Data, fixtures and what is not ours. */
const NOT_OURS = /\/(node_modules|dist|fixtures)\/|^scripts\/check\/words/;

/** Comments, texts and regular expressions hold no identifiers. */
const TEXT =
  /\/\*[\s\S]*?\*\/|(?<![:'"`\\])\/\/.*$|(?<=[=(,:?&|![]\s*|return\s)\/(?![*/\s])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/\w*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`/gm;
const OPTION = /'--([a-z-]+)/g;
const IDENTIFIER = /[A-Za-z_$][\w$]*/g;

/** A sentence that says that there is no difference, where a test has only shown none. */
const CLAIM = /\b(?:is|was|are|were) (?:not|no) (?:better|worse|stronger|as good)\b|くはありません/;

/** One line for each forbidden word, with what to say instead; empty if there is none. */
export function wordFaults(root: string): string[] {
  const files = globSync([CODE, WORD_FILES], { cwd: root }).filter((path) => !NOT_OURS.test(path));
  return files.sort().flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    const names = path.endsWith('.json') ? keysOf(JSON.parse(text)) : namesIn(text);
    const inPath = path.split(/[/.]/);
    const claims = path.endsWith('.json') && CLAIM.test(text) ? [`${path}: say "not shown to be better" (words.md)`] : [];
    return [...new Set([...inPath, ...names])].flatMap((name) => faultsOf(name, path)).concat(claims);
  });
}

const namesIn = (text: string): string[] => [
  ...[...text.matchAll(OPTION)].map(([, option]) => option!),
  ...(text.replaceAll(TEXT, ' ').match(IDENTIFIER) ?? []),
];

function keysOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(keysOf);
  return Array.isArray(value) ? inner : [...Object.keys(value).filter((key) => /^[\w-]+$/.test(key)), ...inner];
}

/** Returns the words of a name: `SetLedger`, `SET_LEDGER` and `set-ledger` have the words set and ledger. */
const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);

function faultsOf(name: string, path: string): string[] {
  return wordsOf(name).flatMap((word) => {
    const found = WORDS.find(({ not, only }) => not.split(' ').includes(word) && (only?.test(path) ?? true));
    const isAllowed = EXCEPTIONS.some(([allowed, where]) => allowed === word && where.test(path));
    return found === undefined || isAllowed
      ? []
      : [`${path}: ${name}: "${word}" is forbidden (docs/contributing/words.md), say: ${found.say}`];
  });
}
