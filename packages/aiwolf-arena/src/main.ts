import { program } from './program.ts';
import { EXIT, failureOf } from './terminal/errors.ts';
import { guardOutput } from './terminal/inert-output.ts';

guardOutput([process.stdout, process.stderr]);

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(EXIT.done); // the reader of a pipe has closed it
  console.error(`error: cannot write to stdout: ${error.message}`);
  process.exit(EXIT.internal);
});

/** Breaks the lines of an error message for the terminal. Nothing more is loaded if stderr is no terminal. */
async function fitted(message: string): Promise<string> {
  if (process.stderr.columns === undefined) return message;
  const { onScreen } = await import('./terminal/results.ts');
  return onScreen(message);
}

try {
  await (await program([process.argv[2] ?? '', ...process.argv.slice(3)])).parseAsync();
} catch (thrown) {
  const { code, message } = failureOf(thrown);
  if (message !== '') console.error(await fitted(message));
  process.exitCode = code;
}
