import { options } from '../options/option-set.ts';
import { SHOWN } from '../options/table.ts';
import { playRun, RUN } from '../run/run.ts';
import { exitForMissing, formatRun } from '../terminal/results.ts';
import { atTerminal, command } from '../terminal/session.ts';

const HELP = `
As many agents as seats are one fixed village; fewer are repeated to fill it;
from more, villages are drawn.

Examples:
  aiwolf-arena run --agents random,chatty --players 5 --sets 20 --seed 1
  aiwolf-arena run --agents random,chatty --players 5 --sets 5 --time-limit 100`;

const RUN_AND_SHOW = options({ ...RUN.rows, ...SHOWN });

export const runCommand = command('run', RUN_AND_SHOW, HELP, async ({ json, quiet, ...spec }) => {
  const played = await atTerminal({ quiet }, (hooks) => playRun(spec, hooks));
  exitForMissing(played.document);
  return formatRun(played, { json, behaviour: spec.behaviour });
});
