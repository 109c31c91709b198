import type { Command } from 'commander';
import { z } from 'zod';
import { addFlags } from './flags.ts';

/** In what form tables are printed, if not for people. */
export const DOCUMENTS = {
  json: z.boolean().default(false),
  csv: z.boolean().default(false),
  markdown: z.boolean().default(false),
};

type Documents = Readonly<Record<keyof typeof DOCUMENTS, boolean>>;

/** Whether at most one form is asked for. */
export const oneDocument = ({ json, csv, markdown }: Documents): boolean =>
  [json, csv, markdown].filter(Boolean).length < 2;

/** What to say where it is not so. */
export const ONE_DOCUMENT = { error: 'choose one of --json, --csv and --markdown' };

/** Adds `--json`, `--csv` and `--markdown`. */
export const addDocumentFlags = (command: Command): Command =>
  addFlags(command, ['json'])
    .option('--csv', 'print one line an agent, with all numbers in full')
    .option('--markdown', 'print Markdown tables');
