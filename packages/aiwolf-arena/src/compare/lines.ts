import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { GateAccumulator, type GateLine, type GateOptions, missingSet, passesAt } from '@aiwolf-arena/analysis';
import { counted } from '@aiwolf-arena/report';
import type { LoadedAgent } from '@aiwolf-arena/sandbox';
import { type Arm, type Block, playPairs, storedArm } from '@aiwolf-arena/tournament';
import { UsageError } from '../options/usage.ts';
import { areClients } from '../run/load.ts';
import type { ArmFolders } from '../study/arm-folders.ts';
import type { PlanOf, StudySession } from '../study/study.ts';
import type { LineUp, Opposite } from './line-up.ts';

/** Maximum number of sets in progress per thread. It is small, since sets that finish after the verdict are wasted. */
const AHEAD = 4;

interface LineOptions {
  readonly options: GateOptions;
  readonly maxFaults: number;
  readonly planOf: PlanOf;
}

type LinePlay = StudySession<ArmFolders>;

type Sides = Awaited<ReturnType<typeof sidesOf>>;

/** Compares the candidate with each baseline, per field (opponents) and village size. The candidate plays a set only once. */
export async function playLines(lineUp: LineUp, options: LineOptions, play: LinePlay): Promise<GateLine[]> {
  const lines: GateLine[] = [];
  const count = lineUp.fields.length * lineUp.baselines.length;
  for (const [f, field] of lineUp.fields.entries()) {
    for (const [b, opposite] of lineUp.baselines.entries()) {
      const sides = await sidesOf(lineUp, f, b, options, play);
      for (const [at, block] of sides.plan.blocks.entries()) {
        const name = lineName(lineUp, opposite, f, block);
        const head = { name, baseline: opposite.contestant, field: field.map(({ name }) => name) };
        const open = count * sides.plan.blocks.length - lines.length;
        const until = performance.now() + (play.until - performance.now()) / open; // an equal part of the time for each line
        const line = await playLine(sides, at, name, options, { ...play, until });
        lines.push(line.close({ ...head, players: block.players, runs: sides.runs }));
      }
    }
  }
  return lines;
}

/** Starts or resumes the runs of the candidate and of the baseline with index `b`, against the field with index `f`. */
async function sidesOf(
  { baselines, candidate, fields }: LineUp,
  f: number,
  b: number,
  { planOf }: LineOptions,
  play: LinePlay,
) {
  const { folder, store } = play;
  const [field, opposite] = [fields[f]!, baselines[b]!];
  const armOf = (path: string, agent: LoadedAgent): Promise<Arm> =>
    store.arm(path, planOf(agent, field), [agent, ...field], play);
  const plan = planOf(candidate, field);
  const own = armFolder(folder, f, 'candidate');
  const areOwn = 'agent' in opposite && !areClients([candidate, opposite.agent]);
  const isCopy = areOwn && neutralCode(candidate) === neutralCode(opposite.agent);
  const sameCode = candidate.hash === opposite.contestant.hash || isCopy;
  const sides = { plan, candidate: await armOf(own, candidate), sameCode };
  if ('stored' in opposite) {
    return { ...sides, baseline: storedArm(opposite.stored), runs: { candidate: own, baseline: null } };
  }
  const other = armFolder(folder, f, `baseline-${b + 1}`);
  return { ...sides, baseline: await armOf(other, opposite.agent), runs: { candidate: own, baseline: other } };
}

/** Returns an agent's code without the name of its file, which the bundler writes into it: equal for copies of a file. */
function neutralCode({ body, data, entry, params }: LoadedAgent): string {
  const own = /^module\.exports = __toCommonJS\((\w+)_exports\);$/m.exec(body ?? '')?.[1];
  const named = body
    ?.replace(new RegExp(`^// .*\n(?=var ${own}_exports)`, 'm'), '')
    .replaceAll(new RegExp(`\\b${own}_(exports|default)\\b`, 'g'), 'agent_$1');
  return JSON.stringify([entry, params, named, data.map(({ name, bytes }) => [name, Buffer.from(bytes).toString('base64')])]);
}

async function playLine(sides: Sides, at: number, line: string, { options, maxFaults }: LineOptions, play: LinePlay) {
  const { plan, candidate, baseline, sameCode } = sides;
  const { pool, progress, signal, until } = play;
  const { name, rules } = plan.blocks[at]!;
  const accumulator = new GateAccumulator({ options, rules, maxFaults, sameCode });
  const width = (): number => pool.ahead(AHEAD);
  await playPairs({
    ...{ candidate, baseline, at, block: name, cap: options.cap, width, until, signal },
    onPair: (pair) => accumulator.add(pair),
    onMissingSet: (found) => accumulator.missing(missingSet(found, plan)),
    onSet: (set) => progress.set({ ...set, seats: [set.seat] }, wayOf(line, accumulator)),
  });
  signal.throwIfAborted();
  return accumulator;
}

/** Returns the progress of a test as text: sets so far, evidence for each verdict (in %), expected number of further sets. */
function wayOf(line: string, { course }: GateAccumulator): string {
  const { pairs, options } = course;
  const sets = pairs.length;
  const head = `${line}  ${sets} of at most ${counted(options.cap, 'set')}`;
  const evidence = course.evidence();
  if (evidence === null) return options.method === 'fixed-sets' ? head : `${head}, no pass before set ${passesAt(options)}`;
  const [pass, fail] = [evidence.pass, evidence.fail].map((part) => `${Math.floor(100 * part)} %`);
  const more = (course.expected() ?? 0) - sets;
  return `${head}  to pass ${pass}, to fail ${fail}${more > 0 ? `  about ${counted(more, 'more set')}` : ''}`;
}

function lineName({ baselines, fields }: LineUp, opposite: Opposite, field: number, { players }: Block): string {
  const { name, source } = opposite.contestant;
  const who = baselines.filter(({ contestant }) => contestant.name === name).length > 1 ? source : name;
  const where = fields.length > 1 ? ` in field ${field + 1}` : '';
  return `vs ${who}${where}, ${players} players`;
}

const armFolder = (folder: string, field: number, side: string): string => join(folder, `field-${field + 1}`, side);

/** Throws UsageError if a folder contains files that do not belong to a comparison. */
export function refuseForeign(folder: string): void {
  if (!existsSync(folder)) return;
  if (!statSync(folder).isDirectory()) throw new UsageError(`${folder} is a file: choose a folder`);
  const names = readdirSync(folder);
  if (names.length === 0 || names.includes('field-1')) return;
  const what = names.includes('plan.json') ? 'a run' : 'something else';
  throw new UsageError(`${folder} contains ${what}, not a comparison: choose another folder (\`out\`)`);
}
