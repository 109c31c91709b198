import { program } from '../../packages/aiwolf-arena/src/program.ts';

type Command = Awaited<ReturnType<typeof program>>;
type Argument = Command['registeredArguments'][number];
type Flag = Command['options'][number];

const HEAD = `# Commands



Every command, with its arguments and options. \`aiwolf-arena COMMAND --help\` says the same, with examples.
`;

/** Every command with its options, as the help has them. */
export async function commandsPage(): Promise<string> {
  const root = await program();
  const pages = root.commands.filter((command) => command.name() !== 'help').map(textOf);
  return [HEAD, ...pages].join('\n');
}

function textOf(command: Command): string {
  const rows = [
    ...command.registeredArguments.map(argumentRow),
    ...command.options.filter(({ hidden }) => !hidden).map(optionRow),
  ];
  const table = rows.length === 0 ? [] : ['| option | what it does | default |', '|---|---|---|', ...rows, ''];
  const inner = command.commands.filter((one) => one.name() !== 'help').map(textOf);
  return [`## ${pathOf(command)}`, '', `${sentence(command.description())}`, '', ...table, ...inner].join('\n');
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
