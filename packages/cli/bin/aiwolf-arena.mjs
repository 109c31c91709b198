#!/usr/bin/env node
import * as module from 'node:module';

if (process.features.typescript) {
  module.enableCompileCache?.(); // halves the start of a command
  await import('../src/main.ts');
} else {
  console.error(
    `aiwolf-arena needs its own Node (26), not ${process.version}: start it with npx aiwolf-arena`,
  );
  process.exitCode = 5;
}
