import { evalDocument } from '@aiwolf-arena/report';
import type { Command } from 'commander';
import { EVAL, evaluateAgents } from '../compare/evaluate.ts';
import { withConfig } from '../options/config.ts';
import { ONE_FORM, options } from '../options/option-set.ts';
import { choose, SHOWN } from '../options/table.ts';
import { exitForMissing, formatDocument } from '../terminal/results.ts';
import { atTerminal, command } from '../terminal/session.ts';

const EVAL_COMMAND = options({ ...EVAL.rows, ...choose('markdown', 'latex', 'lang'), ...SHOWN }, ONE_FORM);

export const evalCommand = (): Command =>
  withConfig(
    command('eval', EVAL_COMMAND, async ({ quiet, json: _, markdown, latex, lang, ...spec }) => {
      const evaluated = await atTerminal({ quiet, whole: null }, (hooks) => evaluateAgents(spec, hooks));
      exitForMissing(evaluated.document);
      return {
        document: evaluated.document,
        text: () => formatDocument(evalDocument(evaluated), { markdown, latex, lang }, evaluated.mark),
      };
    })(),
  );
