import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { DEAR, NEEDED } from './scripts/check/programs.ts';

// One config for all packages, run from their sources.
export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.ts', 'packages/*/test/**/*.test.ts', 'scripts/**/*.test.ts'],
    maxWorkers: availableParallelism() + 1, // most tests wait for processes of their own
    isolate: false, // no test leaves anything in its process; a process a file would cost two minutes
    setupFiles: ['scripts/check/test-setup.ts'],
    testTimeout: 60_000, // only for what hangs: no test depends on how busy the machine is
    hookTimeout: 60_000,
    tags: [
      { name: DEAR, description: 'takes long, and proves more than it guards', timeout: 600_000 },
      ...NEEDED.map(({ tag, name, tests }) => ({ name: tag, description: `needs ${name}: ${tests}`, timeout: 600_000 })),
    ],
  },
});
