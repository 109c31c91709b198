import { type Command, Option as Flag } from 'commander';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { program } from '../program.ts';
import { configSchema } from './config.ts';
import { metaOf } from './option.ts';
import { OPTIONS, screenLanguage } from './table.ts';
import { flagOf } from './usage.ts';

// The law of the table: an entry is complete, and reaches everybody who should know of it.

const inner = (command: Command): Command[] => [command, ...command.commands.flatMap(inner)];
const commands = inner(await program());
const entries = Object.entries(OPTIONS);
const { properties } = configSchema() as { readonly properties: Readonly<Record<string, object>> };

describe.each(entries)('%s', (_, option) => {
  const row = metaOf(option);
  const flag = new Flag(row.syntax);

  test('is an option of a command, and has a help text', () => {
    const users = commands.flatMap(({ options }) => options.filter(({ long }) => long === flag.long));
    expect(users).not.toEqual([]);
    expect(users.map(({ description }) => description)).not.toContain('');
    expect(users.filter(({ hidden }) => !hidden)).not.toEqual([]);
  });
});

test('the config file may set what the table says, and nothing else', () => {
  const keys = entries.filter(([, option]) => metaOf(option).isInConfig).map(([key]) => key);
  expect(Object.keys(properties).sort()).toEqual(['$schema', 'baselines', ...keys].sort());
});

test('what the config file may set is a flag of a command that reads it', () => {
  const readers = commands.filter(({ options }) => options.some(({ long }) => long === '--config'));
  const flags = readers.flatMap(({ options }) => options.map(({ long }) => long));
  for (const key of Object.keys(properties)) if (!['$schema', 'baselines'].includes(key)) expect(flags).toContain(flagOf(key));
});

describe('language', () => {
  const { isTTY } = process.stdout;
  afterEach(() => {
    process.stdout.isTTY = isTTY;
    vi.unstubAllEnvs();
  });

  test.each([
    [true, { LANG: 'ja_JP.UTF-8' }, 'ja'],
    [true, { LC_ALL: 'ja_JP.UTF-8', LANG: 'C' }, 'ja'],
    [true, { LC_ALL: 'C', LANG: 'ja_JP.UTF-8' }, 'en'],
    [true, { LC_MESSAGES: 'ja', LANG: 'en_US.UTF-8' }, 'ja'],
    [true, {}, 'en'],
    [false, { LANG: 'ja_JP.UTF-8' }, 'en'],
  ] as const)('at a terminal (%s) with %o it is %s', (isTerminal, env, language) => {
    process.stdout.isTTY = isTerminal;
    for (const name of ['LC_ALL', 'LC_MESSAGES', 'LANG']) vi.stubEnv(name, (env as Record<string, string>)[name]);
    expect(screenLanguage()).toBe(language);
  });
});
