import { program } from './program.ts';
import { EXIT, failureOf } from './terminal/errors.ts';

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(EXIT.done); // the reader of a pipe has closed it
  console.error(`error: cannot write to stdout: ${error.message}`);
  process.exit(EXIT.internal);
});

/** Changes `::` at the beginning of a line and `##[` in a message, since CI services would execute them as commands. */
const disarmed = (message: string): string => message.replaceAll(/^(\s*):(?=:)/gm, '$1: ').replaceAll('##[', '## [');

/** Wraps lines that are wider than the terminal, which would break words. Lines with a command stay whole, to be copied. */
async function fitted(message: string): Promise<string> {
  const { columns } = process.stderr; // undefined if stderr is no terminal
  const isWide = (line: string): boolean => line.length > columns && !line.includes('npx aiwolf-arena');
  if (!message.split('\n').some(isWide)) return message;
  const { wrapped } = await import('@aiwolf-arena/report');
  return message
    .split('\n')
    .flatMap((line) => (isWide(line) ? wrapped(line, columns) : [line]))
    .join('\n');
}

try {
  await (await program(process.argv[2] ?? '')).parseAsync();
} catch (thrown) {
  const { code, message } = failureOf(thrown);
  if (message !== '') console.error(await fitted(disarmed(message)));
  process.exitCode = code;
}
