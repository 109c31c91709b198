import { program } from '../../packages/aiwolf-arena/src/program.ts';

type Command = Awaited<ReturnType<typeof program>>;
type Argument = Command['registeredArguments'][number];
type Flag = Command['options'][number];

const HEAD = `# Commands

\`aiwolf-arena COMMAND --help all\` says the same, with examples.

| command | what it does |
|---|---|`;

/** A page for each command, by its name, with all options as the help has them; and \`index\`, a list of them. */
export async function commandPages(): Promise<Readonly<Record<string, string>>> {
  const { commands } = await program();
  const shown = commands.filter((command) => command.name() !== 'help');
  const rows = shown.map(
    (command) => `| [${command.name()}](./${command.name()}) | ${cell(sentence(command.description()))} |`,
  );
  const pages = shown.map((command) => [command.name(), textOf(command)] as const);
  return { index: [HEAD, ...rows, ''].join('\n'), ...Object.fromEntries(pages) };
}

function textOf(command: Command): string {
  const rows = [
    ...command.registeredArguments.map(argumentRow),
    ...command.options.filter(({ hidden }) => !hidden).map(optionRow),
  ];
  const table = rows.length === 0 ? [] : ['| option | what it does | default |', '|---|---|---|', ...rows, ''];
  const inner = command.commands.filter((one) => one.name() !== 'help').map(textOf);
  const level = command.parent?.parent == null ? '#' : '##';
  return [`${level} ${pathOf(command)}`, '', `${sentence(command.description())}`, '', ...table, ...inner].join('\n');
}

const argumentRow = (argument: Argument): string =>
  row(argument.required ? `<${argument.name()}>` : `[${argument.name()}]`, argument);

const optionRow = (option: Flag): string => row(option.flags, option);

function row(syntax: string, { description, defaultValue }: Argument | Flag): string {
  const isShown = defaultValue !== undefined && typeof defaultValue !== 'boolean' && `${defaultValue}` !== '';
  return `| \`${cell(syntax)}\` | ${cell(description)} | ${isShown ? `\`${cell(`${defaultValue}`)}\`` : ''} |`;
}

/** In a table of Markdown: no column more, and nothing that looks like HTML. */
const cell = (text: string): string => text.replaceAll('|', String.raw`\|`);

const sentence = (text: string): string => `${text[0]!.toUpperCase()}${text.slice(1)}.`;

const pathOf = (command: Command): string =>
  command.parent?.parent == null ? command.name() : `${pathOf(command.parent)} ${command.name()}`;
