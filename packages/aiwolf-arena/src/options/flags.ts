import { type Command, InvalidArgumentError, Option } from 'commander';

const AGENTS =
  'bundled names and paths, comma-separated; NAME=AGENT renames one, all is every bundled one';

const FLAGS = {
  agents: ['--agents <list>', AGENTS],
  anyAgents: ['--agents <list>', `${AGENTS} (default: all bundled)`],
  players: ['--players <sizes>', 'village sizes from 3 to 18, comma-separated'],
  size: ['--players <n>', 'village size from 3 to 18'],
  sets: ['--sets <n>', 'game sets'],
  games: ['--games <n>', 'games in a set'],
  seed: [
    '--seed <text>',
    'any text; the same seed plays the same games (default: drawn and shown)',
  ],
  stageSeed: [
    '--seed <text>',
    'of 16 characters or more that nobody guesses (default: drawn; secret until the stage closes)',
  ],
  threads: ['--threads <n>', 'worker threads (default: the cores of this machine)'],
  otherThreads: [
    '--threads <n>',
    'worker threads (default: one more than the cores of this machine)',
  ],
  rules: ['--rules <preset|file>', 'rule preset, or a JSON file with changes to one'],
  draw: ['--draw <kind>', 'how villages are drawn from more agents than seats: random, balanced'],
  logs: ['--logs <which>', 'official game logs to write: none, all, sample:N'],
  out: [
    '--out <folder>',
    'folder of the run, which goes on if it is there (default: a new one under results)',
  ],
  joined: ['--out <folder>', 'folder to merge into; one that holds a part is added to'],
  shard: ['--shard <i/n>', 'play only the i-th of n parts; aiwolf-arena merge joins them'],
  behaviour: [
    '--behaviour',
    'show what agents do beside what chance would do: votes for werewolves, broken words, ...',
  ],
  noBehaviour: ['--no-behaviour', 'do not even count it (saves up to a fifth of the time)'],
  json: ['--json', 'print one JSON document and nothing else'],
  quiet: ['--quiet', 'no progress'],
  finalSets: [
    '--final-sets <n>',
    'sets of the final that every finalist plays at least, every size',
  ],
  withoutSets: [
    '--without-sets',
    'decide without sets that the arena has failed in, instead of not at all',
  ],
  finalists: ['--finalists <n>', 'places in the final'],
  rankBy: ['--rank-by <rate>', 'pooled, size-mean, or one of the village sizes'],
  fill: ['--fill <agent>', 'unranked agent that fills villages larger than the field'],
  record: ['--record <file>', 'keep a transcript of what passes between host and clients'],
  log: ['--log <file>', 'write the official game log to a file'],
} as const;
export type Flag = keyof typeof FLAGS;

/** Adds flags to a command; `defaults` are texts, as if they had been typed. */
export function addFlags(
  command: Command,
  flags: readonly Flag[],
  defaults: Partial<Record<Flag, string>> = {},
): Command {
  for (const flag of flags) {
    const [syntax, about] = FLAGS[flag];
    const option = single(new Option(syntax, about));
    command.addOption(defaults[flag] === undefined ? option : option.default(defaults[flag]));
  }
  return command;
}

/** Defaults of the library as if they had been typed. */
export const typedDefaults = <Key extends string>(
  defaults: Readonly<Record<Key, string | number | readonly number[]>>,
): Record<Key, string> =>
  Object.fromEntries(
    Object.entries(defaults).map(([key, value]) => [key, String(value)]),
  ) as Record<Key, string>;

/** A flag with a value may be typed once: a second value would replace the first without a word. */
export function single(option: Option): Option {
  if (!option.required) return option;
  let typed = false;
  return option.argParser((text: string) => {
    if (typed) throw new InvalidArgumentError('The flag is given twice.');
    typed = true;
    return text;
  });
}

/** `--role NAME=SEER`, which may be given several times. */
export const addRoleFlag = (command: Command): Command =>
  command.option(
    '--role <name=role>',
    'give an agent a role in every game; no contest then (repeatable)',
    (text: string, before: readonly string[]) => [...before, text],
    [] as readonly string[],
  );
