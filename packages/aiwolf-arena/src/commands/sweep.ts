import { sweepJson, sweepMarkdown, sweepText } from '@aiwolf-arena/report';
import type { Command } from 'commander';
import { withConfig } from '../options/config.ts';
import { options } from '../options/option-set.ts';
import { choose, SHOWN } from '../options/table.ts';
import { SWEEP } from '../sweep/options.ts';
import { sweepCandidates } from '../sweep/sweep.ts';
import { screenWidth } from '../terminal/results.ts';
import { atTerminal, command } from '../terminal/session.ts';

const SWEEP_COMMAND = options({ ...SWEEP.rows, ...choose('markdown', 'lang'), ...SHOWN }, [
  ({ json, markdown }) => !(json && markdown),
  'choose one of --json and --markdown',
]);

export const sweepCommand = (): Command =>
  withConfig(
    command('sweep', SWEEP_COMMAND, async ({ quiet, json: _, markdown, lang, ...spec }) => {
      const swept = await atTerminal({ quiet, whole: null }, (hooks) => sweepCandidates(spec, hooks));
      return {
        document: sweepJson(swept),
        text: () => (markdown ? sweepMarkdown(swept) : sweepText(swept, screenWidth(), lang)),
      };
    })(),
  );
