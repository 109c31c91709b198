import type { Language } from '@aiwolf-arena/protocol';

/** Japanese at a terminal whose user has it as language; what programs read is always English. */
export function screenLanguage(): Language {
  const { LC_ALL, LC_MESSAGES, LANG } = process.env;
  const asked = LC_ALL || LC_MESSAGES || LANG || '';
  return process.stdout.isTTY && asked.startsWith('ja') ? 'ja' : 'en';
}
