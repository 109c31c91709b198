import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';

// A commit is green or not, whoever runs it: properties are tried on the same examples until a seed is given.
fc.configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED ?? 20_261_121) });

// The processes that tests start translate TypeScript once, as the command does, and not each anew.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'node-compile-cache');
