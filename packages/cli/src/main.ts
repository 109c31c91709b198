import { EXIT } from './exit-codes.ts';
import { failureOf } from './failure.ts';
import { program } from './program.ts';

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(EXIT.done); // the reader has seen enough
  console.error(`error: cannot write to stdout: ${error.message}`);
  process.exit(EXIT.internal);
});

try {
  await (await program(process.argv[2])).parseAsync();
} catch (thrown) {
  const { code, message } = failureOf(thrown);
  if (message !== '') console.error(message);
  process.exitCode = code;
}
