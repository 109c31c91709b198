import { existsSync } from 'node:fs';
import { type Pardon, POLICIES, type Tolerance } from '@aiwolf-arena/analysis';
import { FAULT_KINDS } from '@aiwolf-arena/engine';
import { CONTEST_ROLES, type ContestRole } from '@aiwolf-arena/protocol';
import { didYouMean } from '@aiwolf-arena/sandbox';
import type { Shard } from '@aiwolf-arena/tournament';
import { Option as Flag, InvalidArgumentError } from 'commander';
import { z } from 'zod';
import { shardOfJob } from './array-job.ts';
import { listValue, Misread, type OptionKind, readShare, shareOf, text, unknownWord, whole, wordValue } from './kinds.ts';

/** Which official game logs to write. `sample`: of this number of games of each village size; `first`: of its first sets. */
export type Logs = 'none' | 'all' | { readonly sample: number } | { readonly first: number };

const GAMES = whole(1, 999_999_999).value;
const KINDS_OF_LOGS = ['none', 'all', 'sample:10', 'first:10'];

export const LOGS = {
  value: z.union([z.enum(['none', 'all']), z.strictObject({ sample: GAMES }), z.strictObject({ first: GAMES })], {
    error: 'expected "none", "all" or an object such as { sample: 10 }',
  }) as z.ZodType<Logs, Logs>,
  read(text: string): Logs {
    if (text === 'none' || text === 'all') return text;
    const [, kind, games] = /^(sample|first):([1-9]\d{0,8})$/.exec(text) ?? [];
    if (kind !== undefined) return kind === 'first' ? { first: Number(games) } : { sample: Number(games) };
    throw new Misread(`expected none, all, sample:N or first:N, such as sample:10.${didYouMean(text, KINDS_OF_LOGS)}`);
  },
} satisfies OptionKind;

const PART = 'expected the number of a part and the number of parts, such as { index: 1, count: 4 }';
const part = z.int({ error: PART }).min(1, { error: PART }).max(99_999, { error: PART });

/** The kind of the option `shard`. A user types `2/4` for the second of four parts of a run, or `auto/4` in a job of an array. */
export const SHARD = {
  value: z
    .strictObject({ index: part, count: part }, { error: PART })
    .refine(({ index, count }) => index <= count, { error: PART }) as z.ZodType<Shard, Shard>,
  read(text: string): Shard {
    const [, index, count] = /^(auto|[1-9]\d{0,4})\/(auto|[1-9]\d{0,4})$/.exec(text) ?? [];
    if (index === 'auto') return shardOfJob(count === 'auto' ? undefined : Number(count), process.env);
    if (index !== undefined && Number(index) <= Number(count)) return { index: Number(index), count: Number(count) };
    throw new Misread('expected PART/PARTS, such as 2/4 for the second of four parts, or auto/4 in a job of an array');
  },
} satisfies OptionKind;

/** Default of `timeTolerance`. It allows for slow machines, and for garbage collection that other agents have caused. */
export const TOLERANCE: Tolerance = { ms: 50, share: 0.01 };

/** The kind of the option `timeTolerance`. A user types `50,1%` for 50 ms and 1 % of the games. */
export const TOLERANCES = {
  value: z.strictObject(
    { ms: whole(0, 999_999).value, share: shareOf(0, 1).value },
    { error: 'expected an object such as { ms: 50, share: 0.01 }' },
  ) as z.ZodType<Tolerance, Tolerance>,
  read(text: string): Tolerance {
    const [, ms, part = ''] = /^(\d{1,6}),(.*)$/.exec(text) ?? [];
    const share = readShare(part);
    if (share !== undefined && share <= 1) return { ms: Number(ms), share };
    throw new Misread('expected milliseconds and a share of games, such as 50,1% or 50,0.01');
  },
} satisfies OptionKind;

export interface NamedRequest {
  readonly name: string;
  readonly role: ContestRole;
}

const ROLE_WORDS: readonly string[] = CONTEST_ROLES;

/** The kind of the option `role`. A user types `NAME=ROLE` for each agent. */
export const ROLE_REQUESTS = {
  value: listValue(
    z.strictObject(
      { name: text('the name of an agent').value, role: wordValue(CONTEST_ROLES) },
      { error: 'expected an object such as { name: "sample", role: "SEER" }' },
    ),
    'roleRequests, such as [{ name: "sample", role: "SEER" }]',
  ) as z.ZodType<NamedRequest[], NamedRequest[]>,
  read(text: string): NamedRequest {
    const [, name, role] = /^(.+)=([^=]*)$/.exec(text) ?? [];
    if (name === undefined || role === undefined) throw new Misread('expected NAME=ROLE, such as sample=SEER');
    if (ROLE_WORDS.includes(name) && !ROLE_WORDS.includes(role))
      throw new Misread(`expected NAME=ROLE. Did you mean ${role}=${name}?`);
    if (!ROLE_WORDS.includes(role)) throw new Misread(unknownWord(role, ROLE_WORDS));
    return { name, role: role as ContestRole };
  },
} satisfies OptionKind;

/** An agent that is a separate process (a client), which uses the official protocol. */
export interface NamedCommand {
  /** The name of the agent. */
  readonly name: string;
  /** A command line that contains `{host}` `{port}` `{name}`, or one of java:JAR:CLASS, python:FILE, dotnet:DLL:CLASS. */
  readonly command: string;
}

/** Matches a valid name of a client. The name must not contain commas, since they separate columns in official logs. */
const NAME = /^(?! )[^,=\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+(?<! )$/u;

const CLIENT = 'expected an object such as { name: "bob", command: "python3 agent.py -h {host} -p {port} -n {name}" }';

const isClient = ({ name, command }: NamedCommand): boolean => NAME.test(name) && command.trim() !== '';

/** The kind of the option `agent`. A user types `NAME=COMMAND` for each client. */
export const CLIENTS = {
  value: listValue(
    z.strictObject({ name: z.string(), command: z.string() }, { error: CLIENT }).refine(isClient, { error: CLIENT }),
    'clients',
  ) as z.ZodType<NamedCommand[], NamedCommand[]>,
  read(text: string): NamedCommand {
    const [, name = '', command = ''] = /^([^=]*)=(.*)$/s.exec(text) ?? [];
    if (isClient({ name, command })) return { name, command };
    throw new Misread('expected NAME=COMMAND, such as bob="python3 agent.py -h {host} -p {port} -n {name}"');
  },
} satisfies OptionKind;

/** The kind of the option `bind`. */
export const BOUND = {
  value: listValue(
    text('a path').value.refine((path) => existsSync(path), 'expected a path that exists'),
    'paths',
  ) as z.ZodType<string[], string[]>,
} satisfies OptionKind;

/** Values of the option `onFault`. `abort` stops the run at the first fault; all other values apply after all games. */
export const ON_FAULT = [...POLICIES, 'abort'] as const;

/** The kind of the option `pardon`. A user types `AGENT:KIND` and a reason for each pardon. AGENT may contain colons. */
export const PARDONS = {
  value: listValue(
    z.strictObject(
      {
        agent: text('the name of an agent').value,
        kind: wordValue(FAULT_KINDS),
        reason: z.string({ error: 'a pardon needs a reason' }).refine((reason) => reason.trim() !== '', 'the reason is empty'),
      },
      { error: 'expected an object such as { agent: "sample", kind: "exception", reason: "..." }' },
    ),
    'pardons',
  ) as z.ZodType<Pardon[], Pardon[]>,
  /** Converts a pardon with its reason. Both were collected by the flags that `pardonFlags` creates. */
  read(given: unknown) {
    const { typed, reason } = given as TypedPardon;
    const [, agent, kind] = /^(.+):([^:]*)$/s.exec(typed) ?? [];
    if (agent === undefined || kind === undefined)
      throw new Misread(`expected AGENT:KIND, such as sample:exception; kinds are ${FAULT_KINDS.join(', ')}`);
    if (!(FAULT_KINDS as readonly string[]).includes(kind)) throw new Misread(unknownWord(kind, FAULT_KINDS));
    if (reason === undefined) throw new Misread(`${typed} has no reason: type --reason TEXT after this --pardon`);
    return { agent, kind, reason };
  },
} satisfies OptionKind;

interface TypedPardon {
  readonly typed: string;
  readonly reason?: string;
}

/** Creates the flags --pardon and --reason. Both flags fill the same list, since a reason belongs to the --pardon before it. */
export function pardonFlags({ about, syntax }: Readonly<Record<'about' | 'syntax', string>>): Flag[] {
  const given: TypedPardon[] = [];
  const pardonFlag = new Flag(syntax, about);
  const reasonFlag = new Flag('--reason <text>', 'reason for the preceding --pardon');
  pardonFlag.default([], 'none').argParser((typed: string) => {
    given.push({ typed });
    return given;
  });
  reasonFlag.argParser((reason: string) => {
    const last = given.pop();
    if (last === undefined) throw new InvalidArgumentError('--reason must follow its --pardon.');
    if (last.reason !== undefined) throw new InvalidArgumentError(`${last.typed} already has a reason.`);
    if (reason.trim() === '') throw new InvalidArgumentError('The reason must not be empty.');
    given.push({ ...last, reason });
    return reason;
  });
  return [pardonFlag, reasonFlag];
}
