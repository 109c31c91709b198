import { sweepDocument, sweepJson } from '@aiwolf-arena/report';
import type { Command } from 'commander';
import { withConfig } from '../options/config.ts';
import { ONE_FORM, options } from '../options/option-set.ts';
import { choose, SHOWN } from '../options/table.ts';
import { SWEEP } from '../sweep/options.ts';
import { sweepCandidates } from '../sweep/sweep.ts';
import { formatDocument } from '../terminal/results.ts';
import { atTerminal, command } from '../terminal/session.ts';

const SWEEP_COMMAND = options(
  { ...SWEEP.rows, ...choose('markdown', 'latex', 'lang'), ...SHOWN },
  ...SWEEP.constraints,
  ONE_FORM,
);

export const sweepCommand = (): Command =>
  withConfig(
    command('sweep', SWEEP_COMMAND, async ({ quiet, json: _, markdown, latex, lang, ...spec }) => {
      const swept = await atTerminal({ quiet, whole: null }, (hooks) => sweepCandidates(spec, hooks));
      return { document: sweepJson(swept), text: () => formatDocument(sweepDocument(swept), { markdown, latex, lang }) };
    })(),
  );
