import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// One config for all packages, run from their sources.
export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.ts', 'packages/*/test/**/*.test.ts', 'scripts/**/*.test.ts'],
    maxWorkers: availableParallelism() + 1, // most tests wait for processes of their own
    isolate: false, // no test leaves anything in its process; a process a file would cost two minutes
    setupFiles: ['scripts/check/test-setup.ts'],
    testTimeout: 600_000, // only for what hangs: no test depends on how busy the machine is
    hookTimeout: 600_000,
  },
});
