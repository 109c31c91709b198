import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';

/** What a new agent begins with, and what that is for. */
export const TEMPLATES = {
  minimal: 'every method, and nothing clever in any: for your own ideas',
  rules: 'comes out, follows the first seer: for your own rules',
  bayes: 'exact chances of who is who, learned in a set: for your own tactics',
} as const;
export type Template = keyof typeof TEMPLATES;

/** The agent's file, as TypeScript or as JavaScript with the same comments. */
export function agentFile(template: Template, javascript: boolean): string {
  const source = readFileSync(
    new URL(`../../templates/${template}.ts`, import.meta.url),
    'utf8',
  );
  return javascript ? withoutTypes(source) : source;
}

/** Types become blanks, so that lines stay where they are: those blanks go. */
function withoutTypes(source: string): string {
  const typed = source.split('\n');
  const lines = stripped(source)
    .split('\n')
    .map((line, i) => tidied(line, indentOf(typed[i]!)));
  return `${lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}

/** Node warns that its function may change; what it gives is tested. */
function stripped(source: string): string {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return stripTypeScriptTypes(source);
  } finally {
    process.emitWarning = emitWarning;
  }
}

const indentOf = (line: string): string => /^ */.exec(line)![0];

function tidied(line: string, indent: string): string {
  const code = line.trim();
  if (/^(?:\/\/|\/\*\*|\*)/.test(code)) return line.trimEnd();
  const tight = code
    .replace(/ {2,}/g, ' ')
    .replace(/ (?=[,;)])/g, '')
    .replace(/\( /g, '(');
  return tight === '' || tight === ';' ? '' : indent + tight;
}
