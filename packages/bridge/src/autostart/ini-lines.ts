import { parse } from 'ini';

/** One line of a file of the official server: a value with its key, or a text without one. */
export interface IniLine {
  /** From 1. */
  readonly line: number;
  /** Undefined if there is none. */
  readonly key: string | undefined;
  readonly value: string;
}

/** As a key, or as the language of an agent; elsewhere `#` begins a comment. */
const SHARP = /(^|,)(\s*C)#(?=\s*[=,])/g;

/** The lines that say something: comments behind values, blanks and tabs around them, and quotes go. */
export const iniLines = (text: string): IniLine[] =>
  text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/)
    .flatMap((written, i) =>
      Object.entries(parse(written.replace(SHARP, String.raw`$1$2\#`))).map(([key, value]) =>
        isAlone(key, value, written)
          ? { line: i + 1, key: undefined, value: key }
          : { line: i + 1, key, value: typeof value === 'object' ? '' : String(value) },
      ),
    );

/** A comment may hold an equals sign, a key holds no comma. */
const isAlone = (key: string, value: unknown, written: string): boolean =>
  key.includes(',') || (value === true && !written.includes('='));
