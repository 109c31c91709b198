import { type Command, InvalidArgumentError, Option } from 'commander';
import { z } from 'zod';
import {
  JUDGE_FIELDS as JUDGED,
  FAULT_KINDS as KINDS,
  ON_FAULT,
  FAULT_FIELDS as ONES,
} from '../library/options/fault-fields.ts';
import { unknownWord } from '../library/options/words.ts';
import { single } from './flags.ts';

interface TypedPardon {
  readonly typed: string;
  readonly reason?: string;
}

/** `AGENT:KIND` and the reason behind it. A name may hold colons, a kind does not. */
const pardon = z
  .object({ typed: z.string(), reason: z.string().optional() })
  .transform(({ typed, reason }, context) => {
    const [, agent, kind] = /^(.+):([^:]*)$/s.exec(typed) ?? [];
    const wrong = (message: string): never => {
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    };
    if (agent === undefined || kind === undefined)
      return wrong(`expected AGENT:KIND, such as sample:exception; kinds are ${KINDS.join(', ')}`);
    if (!KINDS.includes(kind)) return wrong(unknownWord(kind, KINDS));
    if (reason === undefined)
      return wrong(`${typed} has no reason: say why behind it (--reason TEXT)`);
    return { agent, kind, reason };
  });

const pardons = z.array(pardon);

/** What faults do to the results of games that are still to be played. */
export const FAULT_FIELDS = { ...ONES, pardon: pardons };

/** What they do to the results of games that were played. */
export const JUDGE_FIELDS = { ...JUDGED, pardon: pardons };

/** Adds `--on-fault`, `--pardon` and `--reason`. */
export function addFaultFlags(command: Command, policies: readonly string[] = ON_FAULT): Command {
  const about = `what faults do to the ranking that counts: ${policies.join(', ')}`;
  const [pardonFlag, reasonFlag] = pardonFlags();
  return command
    .addOption(single(new Option('--on-fault <policy>', about)).default('record'))
    .addOption(pardonFlag)
    .addOption(reasonFlag);
}

/** A reason belongs to the pardon in front of it, so both flags fill one list. */
function pardonFlags(): [Option, Option] {
  const given: TypedPardon[] = [];
  const pardonFlag = new Option('--pardon <agent:kind>', 'faults that do not count (repeatable)');
  const reasonFlag = new Option('--reason <text>', 'why; stands behind its --pardon');
  pardonFlag.default([], 'none').argParser((typed: string) => {
    given.push({ typed });
    return given;
  });
  reasonFlag.argParser((reason: string) => {
    const last = given.pop();
    if (last === undefined)
      throw new InvalidArgumentError('It stands behind the --pardon that it is for.');
    if (last.reason !== undefined)
      throw new InvalidArgumentError(`${last.typed} has a reason already.`);
    if (reason.trim() === '') throw new InvalidArgumentError('A reason has words.');
    given.push({ ...last, reason });
    return reason;
  });
  return [pardonFlag, reasonFlag];
}
