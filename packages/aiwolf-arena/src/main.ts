import { program } from './program.ts';
import { EXIT, failureOf } from './terminal/errors.ts';

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(EXIT.done); // the reader has seen enough
  console.error(`error: cannot write to stdout: ${error.message}`);
  process.exit(EXIT.internal);
});

/** Errors quote agents, and CI runners obey `::NAME::` at the beginning of any line, and `##[`. */
const disarmed = (message: string): string => message.replaceAll(/^(\s*):(?=:)/gm, '$1: ').replaceAll('##[', '## [');

try {
  await (await program(process.argv[2] ?? '')).parseAsync();
} catch (thrown) {
  const { code, message } = failureOf(thrown);
  if (message !== '') console.error(disarmed(message));
  process.exitCode = code;
}
