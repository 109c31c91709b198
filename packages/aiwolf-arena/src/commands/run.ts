import type { Command } from 'commander';
import { withConfig } from '../options/config.ts';
import { excludes, options } from '../options/option-set.ts';
import { TABLES } from '../options/table.ts';
import { planOfRun, playRun, RUN } from '../run/run.ts';
import { PLAN_INVARIANTS, PLAN_ROWS, planText } from '../terminal/plan-text.ts';
import { exitForMissing, formatRun, nextSteps } from '../terminal/results.ts';
import { atTerminal, command, note } from '../terminal/session.ts';

const RUN_AND_SHOW = options(
  { ...RUN.rows, ...PLAN_ROWS, ...TABLES },
  ...RUN.constraints,
  ...PLAN_INVARIANTS,
  excludes('plan', 'for'),
);

export const runCommand = (): Command =>
  withConfig(
    command('run', RUN_AND_SHOW, async ({ json, full, quiet, lang, plan, shards, ...spec }) => {
      if (plan) {
        const { plan, roster } = await planOfRun(spec, note);
        return planText(plan, roster, { shards, json, threads: spec.threads });
      }
      const played = await atTerminal({ quiet }, (hooks) => playRun(spec, hooks));
      exitForMissing(played.document);
      const text = (): Promise<string> => formatRun(played, { full, lang, behaviour: spec.behaviour });
      return { document: played.document, text, next: nextSteps(played.folder, played.plan.agents)[lang] };
    })(),
  );
