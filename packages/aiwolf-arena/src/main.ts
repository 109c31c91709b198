import { program } from './program.ts';
import { EXIT, failureOf } from './terminal/errors.ts';

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(EXIT.done); // the reader of a pipe has closed it
  console.error(`error: cannot write to stdout: ${error.message}`);
  process.exit(EXIT.internal);
});

/** Changes `::` at the beginning of a line and `##[` in a message, since CI services would execute them as commands. */
const disarmed = (message: string): string => message.replaceAll(/^(\s*):(?=:)/gm, '$1: ').replaceAll('##[', '## [');

/** Breaks the lines of an error message for the terminal. Nothing more is loaded if stderr is no terminal. */
async function fitted(message: string): Promise<string> {
  if (process.stderr.columns === undefined) return message;
  const { onScreen } = await import('./terminal/results.ts');
  return onScreen(message);
}

try {
  await (await program(process.argv[2] ?? '')).parseAsync();
} catch (thrown) {
  const { code, message } = failureOf(thrown);
  if (message !== '') console.error(await fitted(disarmed(message)));
  process.exitCode = code;
}
