import { tuneDocument, tuneJson } from '@aiwolf-arena/report';
import type { Command } from 'commander';
import { withConfig } from '../options/config.ts';
import { ONE_FORM, options } from '../options/option-set.ts';
import { choose, SHOWN } from '../options/table.ts';
import { formatDocument } from '../terminal/results.ts';
import { atTerminal, command } from '../terminal/session.ts';
import { TUNE } from '../tune/options.ts';
import { tuneAgent } from '../tune/tune.ts';

const TUNE_COMMAND = options({ ...TUNE.rows, ...choose('markdown', 'latex', 'lang'), ...SHOWN }, ...TUNE.constraints, ONE_FORM);

export const tuneCommand = (): Command =>
  withConfig(
    command('tune', TUNE_COMMAND, async ({ quiet, json: _, markdown, latex, lang, ...spec }) => {
      const tuned = await atTerminal({ quiet, whole: null }, (hooks) => tuneAgent(spec, hooks));
      return { document: tuneJson(tuned), text: () => formatDocument(tuneDocument(tuned), { markdown, latex, lang }) };
    })(),
  );
