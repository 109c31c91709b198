import { readFileSync } from 'node:fs';
import { type AddHelpTextContext, Command, Help, type Option } from 'commander';
import { filledIn, UsageError } from '../options/usage.ts';

/** The options that the help of a command shows if it has too many for one screen. */
const USUAL = new Set(
  [
    'agents agent roster from field param fill rankBy against players sets for untilDecided games seed role finalSets finalists disqualify',
    'better margin maxSets save team start client watch port host replay kept seat step log out logs full csv json',
  ].flatMap((line) => line.split(' ')),
);

/** The help of a command with more options than this shows only the usual ones, unless `--help all` is typed. */
const ONE_SCREEN = 12;

/** The root commands for which `--help all` was typed. */
const whole = new WeakSet<Command>();

/** Lets `--help` show the usual options of a command, and `--help all` all of them. */
export function foldHelp(command: Command): void {
  command.helpOption('-h, --help [all]', isLong(command) ? 'show this help; all: with all options' : 'show this help');
  const visible = (shown: Command): Option[] => Help.prototype.visibleOptions.call(new Help(), shown);
  const isShown = (option: Option): boolean => USUAL.has(option.attributeName()) || option.attributeName() === 'help';
  command.configureHelp({
    ...command.configureHelp(),
    visibleOptions: (shown) => (isFolded(shown) ? visible(shown).filter(isShown) : visible(shown)),
  });
}

/** Shows all options in every help of a command line if `--help all` was typed. `typed`: all words that the user typed. */
export function unfoldIfAsked(root: Command, typed: readonly string[]): void {
  if (typed.some((word, at) => (word === '--help' || word === '-h') && typed[at + 1] === 'all')) whole.add(root);
}

const isLong = (command: Command): boolean => command.options.filter(({ hidden }) => !hidden).length > ONE_SCREEN;

const isFolded = (command: Command): boolean => isLong(command) && !whole.has(rootOf(command));

const rootOf = (command: Command): Command => (command.parent === null ? command : rootOf(command.parent));

/** Returns a function that reads a command's help text, such as help/contest-final.txt. `words` replace `{{word}}` in it. */
export const helpOf =
  (path: string, words: () => Readonly<Record<string, string>> = () => ({})) =>
  ({ command }: AddHelpTextContext): string => {
    const file = new URL(`../../help/${path.replaceAll(' ', '-')}.txt`, import.meta.url);
    const text = filledIn(readFileSync(file, 'utf8').trimEnd(), words());
    return `\n${isFolded(command) ? `${firstOf(text)}\n\nAll options, with explanations: ${pathOf(command)} --help all` : text}`;
  };

/** Returns the first paragraph and the examples of a help text. */
function firstOf(text: string): string {
  const paragraphs = text.split('\n\n');
  const examples = paragraphs.findIndex((paragraph) => /^Examples?:/.test(paragraph));
  return paragraphs.filter((_, at) => at === 0 || at >= examples).join('\n\n');
}

type Load = (name: string) => Promise<Command>;

/** Adds the subcommand `help [COMMAND...]` to a command that has subcommands, and in turn to each of its subcommands. */
export function addHelp(parent: Command, load?: Load): void {
  if (parent.commands.length === 0) return;
  for (const inner of parent.commands) addHelp(inner);
  const example = `\nExample:\n  ${pathOf(parent)} help ${parent.commands[0]!.name()}`;
  const help = new Command('help')
    .description('show the options and examples of a command')
    .argument('[command...]', 'such as contest final; all at the end: with all options')
    .addHelpText('after', example)
    .action(async (names: readonly string[]) => {
      if (names.at(-1) === 'all') whole.add(rootOf(parent));
      (await found(parent, names.at(-1) === 'all' ? names.slice(0, -1) : names, load)).help();
    });
  parent.helpCommand(false).addCommand(help);
}

async function found(parent: Command, [name, ...rest]: readonly string[], load?: Load): Promise<Command> {
  if (name === undefined) return parent;
  const listed = parent.commands.find((inner) => inner.name() === name);
  if (listed === undefined) throw await unknownCommand(parent, name);
  const isWhole = load === undefined || name === 'help';
  return found(isWhole ? listed : inPlace(parent, await load(name)), rest);
}

function inPlace(parent: Command, command: Command): Command {
  command.parent = parent;
  addHelp(command);
  return command.copyInheritedSettings(parent);
}

async function unknownCommand(parent: Command, typed: string): Promise<UsageError> {
  const { unknownWord } = await import('../options/kinds.ts'); // only for a typo
  const names = parent.commands.map((command) => command.name()).filter((name) => name !== 'help');
  const what = names.length > 0 ? unknownWord(typed, names) : `there is no command ${typed}.`;
  return new UsageError(`${pathOf(parent)}: ${what}`);
}

const pathOf = (command: Command): string =>
  command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`;
