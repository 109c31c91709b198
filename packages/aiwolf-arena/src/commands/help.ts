import { Command } from 'commander';
import { unknownWord } from '../library/options/words.ts';
import { UsageError } from '../usage-error.ts';

const exampleOf = (path: string, name: string): string => `
Example:
  ${path} help ${name}`;

/** `help [COMMAND...]` for a command and for every command below it that has others in it. */
export function addHelp(parent: Command): void {
  for (const inner of parent.commands) if (inner.commands.length > 0) addHelp(inner);
  const example = exampleOf(pathOf(parent), parent.commands[0]!.name());
  const help = new Command('help')
    .description('show the options and examples of a command')
    .argument('[command...]', 'such as plan contest')
    .addHelpText('after', example)
    .action((names: readonly string[]) => names.reduce(below, parent).help());
  parent.helpCommand(false).addCommand(help);
}

function below(command: Command, name: string): Command {
  const found = command.commands.find((inner) => inner.name() === name);
  if (found === undefined) throw unknownCommand(command, name);
  return found;
}

/** A word that stands where a command of `parent` should. */
export function unknownCommand(parent: Command, typed: string): UsageError {
  const names = parent.commands.map((command) => command.name()).filter((name) => name !== 'help');
  const what = names.length > 0 ? unknownWord(typed, names) : `there is no ${typed}.`;
  return new UsageError(`${pathOf(parent)}: ${what}`);
}

const pathOf = (command: Command): string =>
  command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`;
