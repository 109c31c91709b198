import { failureOf } from './failure.ts';
import { program } from './program.ts';

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0); // the reader has seen enough
});

try {
  await program().parseAsync();
} catch (thrown) {
  const { code, message } = failureOf(thrown);
  if (message !== '') console.error(message);
  process.exitCode = code;
}
