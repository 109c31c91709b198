import {
  type BroughtText,
  characterSetName,
  faultIn,
  faultOfTail,
  hasAccentedWords,
  hasRareLetters,
  kindOfText,
  LATIN,
  linesOfBytes,
  makesSense,
  NUL_BYTES,
  OF_JAPAN,
  strictOrNull,
  strictText,
  type TextFault,
  UTF_8,
  usualText,
} from './text-fit.ts';

/** What a text is in: a label of `TextDecoder`. `null`: it is left out, for its fault. With a label, only a cut last line is. */
export interface SettledText {
  readonly label: string | null;
  readonly fault: TextFault | null;
}

/** The character set of a text is in doubt, or the text does not fit the one that was asked for. */
export class DoubtfulText extends Error {
  override readonly name = 'DoubtfulText';
}

/** Returns the label of a character set that somebody typed; `undefined` if there is none. */
export function characterSetLabel(typed: string): string | undefined {
  try {
    return new TextDecoder(ALSO[typed.toLowerCase()] ?? typed, { fatal: true }).encoding;
  } catch {
    return undefined;
  }
}

/** What `TextDecoder` calls otherwise. */
const ALSO: Readonly<Record<string, string>> = { cp932: 'shift_jis', ms932: 'shift_jis', 'latin-1': LATIN };

/** A text that is not clearly in one character set, and those in which it makes sense. Other texts decide. */
interface OpenText {
  readonly text: BroughtText;
  /** Whether it is UTF-8 by sequences of two bytes only: some pairs of half-width katakana look so. */
  readonly isThin: boolean;
  readonly fits: ReadonlySet<string>;
}

/** Decides for all texts of one input together which character sets they are in, so that one name never becomes two. */
export class CharacterSets {
  readonly #forced: string | undefined;
  readonly #open = new Map<BroughtText, OpenText>();
  readonly #foreign = new Map<string, string[]>();
  #chosen: string | null = null;

  constructor(forced?: string) {
    this.#forced = forced;
  }

  /** Returns what a text is in, if it alone decides that. `null`: look at all other texts, then `decide` and `settle`. */
  look(text: BroughtText): SettledText | null {
    const kind = kindOfText(text);
    if (this.#forced !== undefined) return this.#asForced(text, this.#forced, kind === UTF_8);
    if (kind === 'ascii') return { label: UTF_8, fault: null };
    if (kind === UTF_8) return { label: UTF_8, fault: faultOfTail(text, UTF_8) };
    if (kind === 'damaged' || kind === 'binary') return { label: null, fault: faultIn(text, UTF_8) };
    if (kind === 'thin' || kind === 'other') return this.#opened(text, kind === 'thin');
    if (!makesSense(text, kind)) return { label: null, fault: faultIn(text, kind) };
    return this.#noted(text, { label: kind, fault: faultOfTail(text, kind) });
  }

  #opened(text: BroughtText, isThin: boolean): null {
    this.#open.set(text, { text, isThin, fits: new Set([...OF_JAPAN, LATIN].filter((label) => makesSense(text, label))) });
    return null;
  }

  #asForced(text: BroughtText, label: string, isUtf8: boolean): SettledText {
    const other = { line: 1, why: `this text is UTF-8, not ${characterSetName(label)}` };
    const fault = isUtf8 && label !== UTF_8 ? other : faultIn(text, label, strictOrNull);
    if (fault === null) return this.#noted(text, { label, fault });
    throw new DoubtfulText(`${text.name}:${fault.line}: ${fault.why}`);
  }

  /** Chooses for the texts that are open. Throws DoubtfulText if several character sets make sense, and give other readings. */
  decide(advice: Advice = typed): void {
    const others = [...this.#open.values()].filter(({ isThin, fits }) => !isThin && fits.size > 0);
    const counts = OF_JAPAN.map((label) => others.filter(({ fits }) => fits.has(label)).length);
    const most = Math.max(...counts);
    const best = OF_JAPAN.filter((_, at) => counts[at] === most && 2 * most > others.length);
    const isLatin = others.length > 0 && others.every(({ fits }) => fits.has(LATIN));
    if (isLatin && (best.length === 0 || others.some(({ text }) => hasAccentedWords(text)))) best.push(LATIN);
    if (best.length > 1) throw doubt(others, best, advice);
    this.#chosen = best[0] ?? null;
    const rival = this.#chosen ?? OF_JAPAN[0]!;
    const isUnsure = ({ text, isThin, fits }: OpenText): boolean =>
      isThin && rival !== LATIN && fits.has(rival) && (this.#chosen !== null || hasRareLetters(text));
    const unsure = [...this.#open.values()].filter(isUnsure);
    if (unsure.length > 0) throw doubt(unsure, [UTF_8, rival], advice);
  }

  /** After `decide`: what an open text is in. */
  settle(text: BroughtText): SettledText {
    const { isThin, fits } = this.#open.get(text)!;
    if (isThin) return { label: UTF_8, fault: faultOfTail(text, UTF_8) };
    const label = this.#chosen;
    if (label !== null && fits.has(label)) return this.#noted(text, { label, fault: faultOfTail(text, label) });
    const fault = faultIn(text, label ?? UTF_8) ?? { line: 1, why: `this makes no sense as ${characterSetName(label!)}` };
    const why =
      label === null ? `${fault.why}, and no other character set was found for it` : `${fault.why}, as other files are`;
    return { label: null, fault: { ...fault, why } };
  }

  #noted(text: BroughtText, settled: SettledText): SettledText {
    const { label } = settled;
    if (label !== null && label !== UTF_8) this.#foreign.getOrInsertComputed(characterSetName(label), () => []).push(text.name);
    return settled;
  }

  /** Says which texts are not in UTF-8, and what they were read as. */
  notes(): string[] {
    return [...this.#foreign].map(([name, [first, ...more]]) => {
      const others = more.length === 0 ? '' : ` and ${more.length} more`;
      return `${first}${others}: read as ${name} (not UTF-8)`;
    });
  }
}

/** Returns the text of one file that somebody brought, and its character set. Throws DoubtfulText. */
export function decodedAlone(name: string, bytes: Uint8Array): { readonly text: string; readonly notes: readonly string[] } {
  const sets = new CharacterSets();
  const text = { name, pieces: () => [bytes] };
  let settled = sets.look(text);
  if (settled === null) {
    sets.decide(convert);
    settled = sets.settle(text);
  }
  const { label, fault } = settled;
  if (label !== null && fault === null) return { text: strictText(bytes, label), notes: sets.notes() };
  const advice = fault?.why === NUL_BYTES ? '' : '. Convert it to UTF-8';
  throw new DoubtfulText(`${name}:${fault?.line ?? 1}: ${fault?.why ?? 'this is no text'}${advice}`);
}

type Advice = (labels: readonly string[]) => string;
const typed: Advice = (labels) => `say which: ${labels.map((label) => `--encoding ${label}`).join(' or ')}`;
const convert: Advice = (labels) => {
  const others = labels.filter((label) => label !== UTF_8);
  const ways = others.map((label) => `iconv -f ${label === 'shift_jis' ? 'cp932' : label} -t utf-8`);
  return `convert it: ${ways.join(' or ')}${others.length < labels.length ? ', or put a mark (BOM) before UTF-8' : ''}`;
};

/** Shows the first line that reads otherwise in one character set than in another. */
function doubt(open: readonly OpenText[], labels: readonly string[], advice: Advice): DoubtfulText {
  const names = labels.map(characterSetName);
  const [{ text: first }] = open as [OpenText];
  for (const { text } of open) {
    let line = 0;
    for (const bytes of text.pieces())
      for (const one of linesOfBytes(bytes, UTF_8)) {
        line++;
        const readings = labels.map((label) => usualText(one, label)?.trimEnd());
        if (new Set(readings).size < 2) continue;
        const shown = names.map((name, at) => `  ${name}: ${readings[at] ?? '(no text)'}`);
        return new DoubtfulText(
          [`${text.name}:${line}: this may be ${names.join(' or ')}:`, ...shown, advice(labels)].join('\n'),
        );
      }
  }
  return new DoubtfulText(`${first.name}:1: this may be ${names.join(' or ')}: ${advice(labels)}`);
}
