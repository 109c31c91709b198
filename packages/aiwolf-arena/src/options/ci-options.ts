import { statSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { z } from 'zod';
import { single } from './flags.ts';

const file = z
  .string()
  .min(1, 'expected a file')
  .refine((path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true, {
    error: 'expected a file, and that is a folder',
  })
  .optional();

/** Where a CI service is told what came out, beside stdout. */
export const CI_FIELDS = {
  markdown: file,
  junit: file,
  annotations: z.boolean().default(false),
};

export interface CiSpec {
  readonly markdown?: string | undefined;
  readonly junit?: string | undefined;
  readonly annotations: boolean;
}

const MARKDOWN =
  'write a summary as Markdown (default: the job summary of GitHub Actions, where it runs there)';

/** Adds `--markdown FILE`, `--junit FILE` and `--annotations`. */
export const addCiFlags = (command: Command): Command =>
  command
    .addOption(single(new Option('--markdown <file>', MARKDOWN)))
    .addOption(single(new Option('--junit <file>', 'write the verdicts as JUnit XML')))
    .option('--annotations', 'print GitHub annotations on stderr');
