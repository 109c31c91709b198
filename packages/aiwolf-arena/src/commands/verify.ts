import { availableParallelism } from 'node:os';
import {
  type ArenaIdentity,
  agentIn,
  arenasOf,
  arenaText,
  type Plan,
  RecordedSets,
  rootHash,
  SetPool,
  selfCheck,
  type Verification,
  verifyRun,
  verifySample,
  workerInputOf,
} from '@aiwolf-arena/tournament';
import { Command, Option } from 'commander';
import { z } from 'zod';
import { EXIT } from '../exit-codes.ts';
import { agentsOfRun } from '../library/agents/agents-of-run.ts';
import { refuseOtherTrust, trustMark } from '../library/agents/trust.ts';
import { ProgressCounter } from '../library/hooks/progress-counter.ts';
import { thisArena } from '../library/identity/this-arena.ts';
import { threadCount } from '../library/options/output-fields.ts';
import { missingSets } from '../library/run/result-mark.ts';
import { addFlags, single } from '../options/flags.ts';
import { typedNumber } from '../options/number-option.ts';
import { parseOptions } from '../options/parse-options.ts';
import { sampleOption } from '../options/sample-option.ts';
import { addTrustFlag, trustedNames } from '../options/trust-option.ts';
import { type Cause, certificateJson, certificateText } from '../session/certificate.ts';
import { keepCertificate } from '../session/kept-certificate.ts';
import { note } from '../session/note.ts';
import { ProgressLine } from '../session/progress-line.ts';
import { UsageError } from '../usage-error.ts';

const EXAMPLE = `
Plays finished sets again, in another order and on another number of threads,
and compares hashes and all counts. Where a set differs, the agent is named that
answers otherwise when it is asked the same again. Agents are those that played,
from the run's own folder, or from where they were named if they are the same.
What was found is kept in the folder, as certificate.json, for its report.
Exit code 0: all is as recorded; 1: something is not; 5: the arena failed in
a set.

Example:
  aiwolf-arena verify results/spring --sample 2`;

/** One more than the cores of this machine: not the number that the run was most likely played on. */
const otherThreads = (): number => availableParallelism() + 1;

const SPEC = z.object({
  sample: sampleOption.default(() => (of: number) => of),
  threads: typedNumber(threadCount).default(otherThreads),
  json: z.boolean().default(false),
  quiet: z.boolean().default(false),
  trust: trustedNames,
});
type VerifySpec = z.infer<typeof SPEC>;

/** `verify`: whether a run can be repeated, and who is in the way. */
export function verifyCommand(): Command {
  const command = new Command('verify')
    .argument('<run>', 'folder of a run')
    .addOption(
      single(new Option('--sample <n|share>', 'sets to play, such as 10 or 5% (default: all)')),
    );
  return addTrustFlag(addFlags(command, ['otherThreads', 'json', 'quiet']))
    .addHelpText('after', EXAMPLE)
    .action((folder: string, raw: unknown) => verify(folder, parseOptions(SPEC, raw)));
}

async function verify(folder: string, spec: VerifySpec): Promise<void> {
  const run = new RecordedSets(folder);
  for (const note of run.notes) console.error(note);
  refuseOtherTrust([run], spec.trust, note);
  const sample = verifySample(run, spec.sample(run.addresses().length));
  if (sample.length === 0) throw new UsageError(`no finished set in ${folder}`);
  const arena = await thisArena();
  tellOtherCode(run.plan, arena);
  const input = await workerInputOf(await agentsOfRun(folder, run.plan));
  const pool = new SetPool(input, spec.threads);
  const line = new ProgressLine(spec.quiet);
  const progress = new ProgressCounter(sample.length, (now) => line.show(now));
  try {
    const { failed = [], ...verified } = await verifyRun(run, sample, pool, (result) =>
      progress.set(result),
    );
    const { seed } = run.plan;
    const { trusted } = trustMark(run.plan.agents).json;
    const rootHashOfRun = rootHash(run.results());
    const arenas = arenasOf(run.plan);
    const from = {
      run: folder,
      arenas,
      arena,
      seed,
      threads: spec.threads,
      rootHash: rootHashOfRun,
      trusted,
    };
    const certificate = {
      ...from,
      ...verified,
      ...(run.aside.length === 0 ? {} : { missing: missingSets(run.aside, run.plan) }),
      ...(failed.length === 0 ? {} : { failed: missingSets(failed, run.plan) }),
      cause: await causeOf(run, verified, () => new SetPool(input, 1)),
    };
    line.end();
    const json = certificateJson(certificate);
    keepCertificate(folder, json);
    if (spec.json) console.log(JSON.stringify(json));
    else process.stdout.write(certificateText(certificate));
    if (failed.length > 0) process.exitCode = EXIT.internal;
    if (verified.differing.length > 0) process.exitCode = EXIT.checkFailed;
  } finally {
    await pool.close();
    run.close();
  }
}

/** What other code plays may be the same; whoever waits for that should know. */
function tellOtherCode(plan: Plan, arena: ArenaIdentity): void {
  if (arenasOf(plan).every(({ gamesHash }) => gamesHash === arena.gamesHash)) return;
  const played = arenasOf(plan).map(arenaText).join(', then by ');
  note(`other code decides games here: played by ${played}, and this is ${arenaText(arena)}`);
}

/** Looks for the answer at which the first differing set differs from itself. */
async function causeOf(
  run: RecordedSets,
  { differing: [first] }: Verification,
  openPool: () => SetPool,
): Promise<Cause | null> {
  if (first === undefined || first.recorded.hash === first.replayed.hash) return null;
  const check = await selfCheck(run, first.recorded, openPool);
  if (check.parting === undefined) return check;
  return { ...check, agent: agentIn(run, first.recorded, check.parting.seat) };
}
