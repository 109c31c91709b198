import { Command } from 'commander';
import type { OptionRows, OptionSet, Spec } from '../options/option-set.ts';
import type { ExitCode } from './errors.ts';

/** What a command prints: a text as it is, or a document with --json and a text without. */
type Output =
  | string
  | {
      readonly document: object;
      readonly text: () => string;
      readonly exit?: ExitCode | undefined;
    };

/** A command of these options and arguments, which prints what `run` returns. Made anew for every line that is typed. */
export const command =
  <Rows extends OptionRows>(
    name: string,
    options: OptionSet<Rows>,
    help: string | (() => string),
    run: (spec: Spec<Rows>, command: Command) => Output | Promise<Output>,
  ) =>
  (): Command => {
    const made = options.addTo(new Command(name)).addHelpText('after', help as string);
    return made.action(async () => print(await run(options.read(typedIn(made)), made), made));
  };

/** Flags and arguments by name; an argument that was left out may stand in the config file. */
function typedIn(command: Command): Record<string, unknown> {
  const given = command.registeredArguments.map(
    (one, at) => [one.name(), command.processedArgs[at]] as const,
  );
  const typed = given.filter(([, value]) => value?.length > 0);
  return { ...command.opts(), ...Object.fromEntries(typed) };
}

function print(output: Output, command: Command): void {
  if (typeof output === 'string') return void process.stdout.write(output);
  const { document, exit, text } = output;
  if (exit !== undefined) process.exitCode = exit;
  const printed = command.opts().json === true ? JSON.stringify(document) : text();
  const isEnded = printed === '' || printed.endsWith('\n');
  process.stdout.write(isEnded ? printed : `${printed}\n`);
}
