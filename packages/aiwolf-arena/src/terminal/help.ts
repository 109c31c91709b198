import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { filledIn, UsageError } from '../options/usage.ts';

/** Returns a function that reads a command's help text, such as help/contest-final.txt. `words` replace `{{word}}` in it. */
export const helpOf =
  (path: string, words: () => Readonly<Record<string, string>> = () => ({})) =>
  (): string => {
    const file = new URL(`../../help/${path.replaceAll(' ', '-')}.txt`, import.meta.url);
    return `\n${filledIn(readFileSync(file, 'utf8').trimEnd(), words())}`;
  };

type Load = (name: string) => Promise<Command>;

/** Adds the subcommand `help [COMMAND...]` to a command that has subcommands, and in turn to each of its subcommands. */
export function addHelp(parent: Command, load?: Load): void {
  if (parent.commands.length === 0) return;
  for (const inner of parent.commands) addHelp(inner);
  const example = `\nExample:\n  ${pathOf(parent)} help ${parent.commands[0]!.name()}`;
  const help = new Command('help')
    .description('show the options and examples of a command')
    .argument('[command...]', 'such as contest final')
    .addHelpText('after', example)
    .action(async (names: readonly string[]) => (await found(parent, names, load)).help());
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
