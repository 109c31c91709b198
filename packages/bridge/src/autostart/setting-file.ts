import type { RuleOverrides } from '@aiwolf-arena/engine';
import keys from './setting-keys.json' with { type: 'json' };
import { AutoStarterError, iniLines } from './starter-file.ts';

export interface SettingFile {
  readonly rules: RuleOverrides;
  /** The seed of the games; `undefined` if it is missing or 0. The official server then uses a different seed every time. */
  readonly seed: string | undefined;
  readonly notes: readonly string[];
}

/** Reads a settings file of the official server. Ignores case in keys. T... and Y... are true; the default is 0 or false. */
export function readSettingFile(text: string, file: string): SettingFile {
  const values = new Map<string, string>();
  const notes: string[] = [];
  for (const { key, line, value } of iniLines(text)) {
    const known = [...keys.numbers, ...keys.flags, ...keys.beside].find((one) => isNamed(key, one));
    if (known === undefined) notes.push(`${file}:${line}: ${key ?? value} is not a setting of the official server`);
    else values.set(known, checked(file, line, known, value));
  }
  const numbers = keys.numbers.map((key) => [key, Number(values.get(key) ?? 0)] as const);
  const flags = keys.flags.map((key) => [key, /^[ty]/i.test(values.get(key) ?? '')] as const);
  const rules = { ...Object.fromEntries([...numbers, ...flags]), enableRoleRequest: true };
  const seed = values.get('randomSeed');
  return { rules, seed: seed === '0' ? undefined : seed, notes };
}

/** As in the official server, which is written in Java. */
const MOST = 2 ** 31 - 1;

/** Whether a key in a settings file means the key `known`. Ignores case, and the prefix `is` of flags. */
const isNamed = (key: string | undefined, known: string): boolean =>
  key?.toLowerCase().replace(/^is(?=enable|vot|talk|valid|whisper)/, '') === known.toLowerCase();

function checked(file: string, line: number, key: string, value: string): string {
  const isFlag = [...keys.flags, 'enableRoleRequest'].includes(key);
  const form = isFlag ? /^[a-z]/i : /^-?\d{1,19}$/;
  const isTooMuch = keys.numbers.includes(key) && Number(value) > MOST;
  if (form.test(value) && !isTooMuch) return value;
  const number = isTooMuch ? `at most ${MOST}` : 'a whole number';
  throw new AutoStarterError(file, line, `${key} = ${value}: expected ${isFlag ? 'true or false' : number}`);
}
