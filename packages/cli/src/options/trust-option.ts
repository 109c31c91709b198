import type { Command } from 'commander';
import { z } from 'zod';

/** Names of agents that get Node. */
export const trustedNames = z.array(z.string());

/** `--trust NAME`, which may be given several times. */
export const addTrustFlag = (command: Command): Command =>
  command.option(
    '--trust <name>',
    'let an agent of yours use Node, outside all walls: it can do what you can (repeatable)',
    (text: string, before: readonly string[]) => [...before, text],
    [] as readonly string[],
  );
