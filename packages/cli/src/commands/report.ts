import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { htmlPage } from '@aiwolf-arena/report';
import { writeWhole } from '@aiwolf-arena/tournament';
import { Command, Option } from 'commander';
import { z } from 'zod';
import { single } from '../options/flags.ts';
import { wholeNumber } from '../options/number-option.ts';
import { parseOptions } from '../options/parse-options.ts';
import { addTrustFlag, trustedNames } from '../options/trust-option.ts';
import { openInBrowser } from '../session/look/open-in-browser.ts';
import { pagePartsOf } from '../session/look/page-parts.ts';

const EXAMPLE = `
One HTML file that opens anywhere, without a network: who is ahead and how sure
that is, where each agent wins and loses, what went wrong, and games to walk
through. Games are played again from their seeds by the agents of the run. Of a
comparison, the games that turned out differently stand side by side.

Examples:
  aiwolf-arena report results/spring
  aiwolf-arena report results/spring -o spring.html --games 100 --open`;

const SPEC = z.object({
  output: z.string().min(1, 'expected a file').optional(),
  open: z.boolean().default(false),
  games: wholeNumber(0, 100_000),
  trust: trustedNames,
});
type ReportSpec = z.infer<typeof SPEC>;

/** `report`: a run as one page to look at. */
export function reportCommand(): Command {
  const command = new Command('report')
    .description('show results as one HTML file: rankings, matrices, violations, games')
    .argument('<run>', 'folder of a run, a contest, a comparison, or of several runs')
    .addOption(
      single(
        new Option('-o, --output <file>', 'file to write (default: report.html in the folder)'),
      ),
    )
    .addOption(single(new Option('--games <n>', 'games to show, at most').default('40')))
    .option('--open', 'open it in the browser');
  return addTrustFlag(command)
    .addHelpText('after', EXAMPLE)
    .action((folder: string, raw: unknown) => report(folder, parseOptions(SPEC, raw)));
}

async function report(folder: string, spec: ReportSpec): Promise<void> {
  const parts = await pagePartsOf(folder, spec);
  const path = spec.output ?? `${folder}/report.html`;
  writeWhole(path, [await htmlPage(parts)]);
  console.error(`wrote ${path} (${Math.ceil(statSync(path).size / 1024)} KB)`);
  if (spec.open) openInBrowser(resolve(path));
}
