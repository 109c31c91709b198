import { options } from '../options/option-set.ts';
import { SHOWN } from '../options/table.ts';
import { playRun, RUN } from '../run/run.ts';
import { exitForMissing, formatRun } from '../terminal/results.ts';
import { atTerminal, command } from '../terminal/session.ts';

const RUN_AND_SHOW = options({ ...RUN.rows, ...SHOWN });

export const runCommand = command('run', RUN_AND_SHOW, async ({ json, quiet, ...spec }) => {
  const played = await atTerminal({ quiet }, (hooks) => playRun(spec, hooks));
  exitForMissing(played.document);
  return formatRun(played, { json, behaviour: spec.behaviour });
});
