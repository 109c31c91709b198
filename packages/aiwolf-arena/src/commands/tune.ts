import { tuneJson, tuneMarkdown, tuneText } from '@aiwolf-arena/report';
import type { Command } from 'commander';
import { withConfig } from '../options/config.ts';
import { options } from '../options/option-set.ts';
import { choose, SHOWN } from '../options/table.ts';
import { screenWidth } from '../terminal/results.ts';
import { atTerminal, command } from '../terminal/session.ts';
import { TUNE } from '../tune/options.ts';
import { tuneAgent } from '../tune/tune.ts';

const TUNE_COMMAND = options({ ...TUNE.rows, ...choose('markdown', 'lang'), ...SHOWN }, [
  ({ json, markdown }) => !(json && markdown),
  'choose one of --json and --markdown',
]);

export const tuneCommand = (): Command =>
  withConfig(
    command('tune', TUNE_COMMAND, async ({ quiet, json: _, markdown, lang, ...spec }) => {
      const tuned = await atTerminal({ quiet, whole: null }, (hooks) => tuneAgent(spec, hooks));
      return { document: tuneJson(tuned), text: () => (markdown ? tuneMarkdown(tuned) : tuneText(tuned, screenWidth(), lang)) };
    })(),
  );
