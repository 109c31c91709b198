import { evalMarkdown, evalText, markdownLines } from '@aiwolf-arena/report';
import type { Command } from 'commander';
import { withConfig } from '../options/config.ts';
import { options } from '../options/option-set.ts';
import { choose, SHOWN } from '../options/table.ts';
import { EVAL, evaluateAgents } from '../run/evaluate.ts';
import { exitForMissing, screenWidth } from '../terminal/results.ts';
import { atTerminal, command } from '../terminal/session.ts';

const EVAL_COMMAND = options({ ...EVAL.rows, ...choose('markdown', 'lang'), ...SHOWN }, [
  ({ json, markdown }) => !(json && markdown),
  'choose one of --json and --markdown',
]);

export const evalCommand = (): Command =>
  withConfig(
    command('eval', EVAL_COMMAND, async ({ quiet, json: _, markdown, lang, ...spec }) => {
      const evaluated = await atTerminal({ quiet, whole: null }, (hooks) => evaluateAgents(spec, hooks));
      exitForMissing(evaluated.document);
      const { text } = evaluated.mark;
      return {
        document: evaluated.document,
        text: () =>
          markdown
            ? evalMarkdown(evaluated) + markdownLines(text.en && `\n${text.en}`)
            : evalText(evaluated, screenWidth(), lang) + text[lang],
      };
    })(),
  );
