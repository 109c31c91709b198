import type { Command } from 'commander';

export { trust as trustedNames } from '../library/options/village-fields.ts';

/** `--trust NAME`, which may be given several times. */
export const addTrustFlag = (command: Command): Command =>
  command.option(
    '--trust <name>',
    'let an agent of yours use Node, outside all walls: it can do what you can (repeatable)',
    (text: string, before: readonly string[]) => [...before, text],
    [] as readonly string[],
  );
