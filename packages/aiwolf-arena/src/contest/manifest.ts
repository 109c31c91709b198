import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { POLICIES } from '@aiwolf-arena/analysis';
import { LARGEST_FILE, textOfOutside } from '@aiwolf-arena/sandbox';
import { makeFolder, writeWhole } from '@aiwolf-arena/tournament';
import { z } from 'zod';
import { isRun } from '../run/run-folders.ts';
import { equalAgents } from './equal-agents.ts';
import { contestDate, said, teamFacts } from './public-facts.ts';
import { DEFAULT_REGULATION, YEARS } from './regulation.ts';
import { type ContestAbout, RosterError } from './roster.ts';

export const MANIFEST_NAME = 'contest.json';
const SCHEMA = 'aiwolf-arena/contest-folder/2';

/** The names of a contest's stages, in the order of play. Each stage is a run in a folder with this name. */
export const STAGE_NAMES = ['testing', 'preliminary', 'final'] as const;
export type StageName = (typeof STAGE_NAMES)[number];

export const stageNamed = (text: string): StageName | null => STAGE_NAMES.find((stage) => stage === text) ?? null;

/** Returns the stages of a contest that were started, in the order of play. */
export const stagesIn = (contest: string) =>
  STAGE_NAMES.map((stage) => ({ stage, folder: join(contest, stage) })).filter(({ folder }) => isRun(folder));

const finding = z.object({
  severity: z.enum(['error', 'warning', 'note']),
  what: z.string(),
  place: z.string().optional(),
  where: z.string(),
  fix: z.string(),
});

const revision = z.object({
  team: z.string(),
  revision: z.number(),
  language: z.string(),
  file: z.string(),
  /** Hash of the contents of the revision's files. It is independent of the files' names. Null if a file cannot be read. */
  content: z.string().nullable(),
  /** Hash of the code in these files. Null if there is none. */
  code: z.string().nullable().default(null),
  /** Number of games in its trial, and a hash of these: see `Trial`. Null if it was not tried, or failed. */
  answers: z.string().nullable().default(null),
  findings: z.array(finding).readonly(),
});

const measuredFault = z.object({
  stage: z.enum(['run', 'preliminary', 'final']),
  agent: z.number(),
  kind: z.string(),
  count: z.number(),
  games: z.number(),
});

const stageRecord = z.object({
  roster: z.object({ file: z.string(), sha256: z.string() }),
  /** The regulation by which the stage was held. Earlier versions of aiwolf-arena knew only that of 2021. */
  regulation: z.enum(YEARS).default(DEFAULT_REGULATION),
  seed: z.string(),
  /** The day of a testing contest, by which it is called in `days/`. */
  day: z.string().optional(),
  /** Flags of the command that played the stage, if the plan does not contain them, such as `--revise`. */
  flags: z.array(z.string()),
  /** Flags for how long a stage that is played in rounds is played, such as `--for 12h`. Empty for other stages. */
  limits: z.array(z.string()).default([]),
  /** With `--until-decided`: after how many rounds and looks the stage ended, and for how many teams their place was open then. */
  decision: z.object({ rounds: z.number(), looks: z.number(), open: z.number() }).optional(),
  entrants: z.array(revision).readonly(),
  rejected: z.array(revision).readonly(),
  /** Groups of equal agents. Earlier versions of aiwolf-arena kept sentences, which are left out. */
  identical: z.array(equalAgents).readonly().catch([]),
  /** The agents of the folder `--known`, which are not tried again. */
  earlier: z.array(revision).readonly().default([]),
  /** The earlier stage that determined which teams play. Null if all teams play in this stage. */
  from: z.object({ stage: z.enum(STAGE_NAMES), rootHash: z.string() }).nullable(),
  disqualified: z.array(z.object({ team: z.string(), reason: z.string() })),
  judgement: z.object({
    policy: z.enum(POLICIES),
    pardons: z.array(z.object({ agent: z.string(), kind: z.string(), reason: z.string() })),
    /** Faults that were found by measuring times. They are stored only if such faults can eliminate agents. */
    measured: z.array(measuredFault).default([]),
    tolerance: z.object({ ms: z.number(), share: z.number() }).optional(),
  }),
  /** Source code or descriptions that are still missing from finalists that play nevertheless. */
  missingDocuments: z.array(z.object({ team: z.string(), what: z.string() })),
});
export type StageRecord = z.infer<typeof stageRecord>;

/** Returns the teams of which no revision was admitted, each with the findings about its newest revision. */
export function refusedTeams({ entrants, rejected }: Pick<StageRecord, 'entrants' | 'rejected'>): StageRecord['rejected'] {
  const out = rejected.filter(({ team }) => !entrants.some((one) => one.team === team));
  return [...Map.groupBy(out, ({ team }) => team).values()].map((own) =>
    own.reduce((newest, one) => (one.revision > newest.revision ? one : newest)),
  );
}

export const BIND = '--bind';
export const KNOWN = '--known';
/** The flags whose value is a path of the organiser's machine. */
export const PATH_FLAGS: readonly (string | undefined)[] = [BIND, KNOWN];
export const WITHOUT_SETS = '--without-sets';

export const isWithoutSets = ({ flags }: Pick<StageRecord, 'flags'>): boolean => flags.includes(WITHOUT_SETS);

const contestManifest = z.object({
  schema: z.literal(SCHEMA),
  title: said.nullable(),
  date: contestDate.nullable().default(null),
  teams: z.array(teamFacts).readonly().default([]),
  stages: z.partialRecord(z.enum(STAGE_NAMES), stageRecord),
  /** Earlier testing contests, the earliest first. */
  days: z
    .array(z.object({ day: z.string(), record: stageRecord }))
    .readonly()
    .default([]),
});

/** The content of the manifest, a file in the folder of a contest. It contains a record for each stage. */
export type ContestManifest = z.infer<typeof contestManifest>;

/** Reads the manifest in the folder of a contest. Undefined if there is no manifest. Throws RosterError if it is invalid. */
export function readManifest(folder: string): ContestManifest | undefined {
  const path = join(folder, MANIFEST_NAME);
  if (!existsSync(path)) return undefined;
  const parsed = contestManifest.safeParse(jsonOf(path));
  if (parsed.success) return parsed.data;
  throw new RosterError(`this version of aiwolf-arena cannot read the contest file ${path}: use the version that wrote it`);
}

function jsonOf(path: string): unknown {
  try {
    return JSON.parse(textOfOutside(path, LARGEST_FILE.document));
  } catch {
    return undefined;
  }
}

/** The subfolder with earlier testing contests. */
export const DAYS = 'days';

/** Returns the record of a stage, or of an earlier testing contest, by its folder, and the folder of its contest. */
export function stageAt(run: string) {
  const path = resolve(run);
  const [above, name] = [dirname(path), basename(path)];
  const isDay = basename(above) === DAYS;
  const home = isDay ? dirname(above) : above;
  const stage = isDay ? 'testing' : stageNamed(name);
  if (stage === null) return undefined;
  const { days = [], stages } = readManifest(home) ?? {};
  const record = isDay ? days.find(({ day }) => day === name)?.record : stages?.[stage];
  return record && { home, stage, record };
}

/** Returns the folder of the roster, to which paths of agents are relative. Undefined if a run is not a stage with a roster. */
export function rosterFolder(run: string): string | undefined {
  const { record } = stageAt(run) ?? {};
  return record && dirname(resolve(record.roster.file));
}

export function writeStage(folder: string, about: ContestAbout, stage: StageName, record: StageRecord): void {
  const { days = [], stages } = readManifest(folder) ?? {};
  makeFolder(folder);
  writeManifest(folder, { schema: SCHEMA, ...about, stages: { ...stages, [stage]: record }, days });
}

export function writeManifest(folder: string, manifest: ContestManifest): void {
  writeWhole(join(folder, MANIFEST_NAME), [`${JSON.stringify(manifest, null, 2)}\n`]);
}
