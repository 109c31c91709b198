import type { Command } from 'commander';
import { withConfig } from '../options/config.ts';
import { options } from '../options/option-set.ts';
import { TABLES } from '../options/table.ts';
import { playRun, RUN } from '../run/run.ts';
import { exitForMissing, formatRun, nextSteps } from '../terminal/results.ts';
import { atTerminal, command } from '../terminal/session.ts';

const RUN_AND_SHOW = options({ ...RUN.rows, ...TABLES }, ...RUN.laws);

export const runCommand = (): Command =>
  withConfig(
    command('run', RUN_AND_SHOW, async ({ json, full, quiet, lang, ...spec }) => {
      const played = await atTerminal({ quiet }, (hooks) => playRun(spec, hooks));
      exitForMissing(played.document);
      const text = (): Promise<string> => formatRun(played, { json, full, lang, behaviour: spec.behaviour });
      return { document: played.document, text, next: nextSteps(played.folder)[lang] };
    })(),
  );
