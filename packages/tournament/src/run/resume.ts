import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  agentHash,
  bytesOfOutside,
  type DataFile,
  fileNames,
  identityOf,
  LARGEST_FILE,
  type LoadedAgent,
  textOfOutside,
} from '@aiwolf-arena/sandbox';
import { type Shard, shardText } from '../plan/block.ts';
import type { Block, Plan, PlannedAgent } from '../plan/plan.ts';
import { PlansDiffer, planDifferences } from '../plan/plan-differences.ts';
import { makeFolder, writeWhole } from './disk.ts';
import type { Journal } from './journal.ts';

/** Maximum number of bytes of an agent's data files. If they are larger in total, none of them is stored. */
const MOST_DATA = 1 << 20;

const FOLDER = 'agents';

const stemOf = (name: string, hash: string): string => `${fileNames([{ name }])[0]!}-${hash.slice(0, 12)}`;

/** Stores users' agents (code and small data files), so that the run can be replayed after the original files have changed. */
export function keepAgents(runFolder: string, agents: readonly LoadedAgent[]): void {
  for (const { name, hash, body, data } of agents) {
    if (body === null) continue; // a bundled agent is part of the arena
    const stem = join(runFolder, FOLDER, stemOf(name, hash));
    keepFile(`${stem}.js`, Buffer.from(body));
    const size = data.reduce((sum, { bytes }) => sum + bytes.length, 0);
    if (size > MOST_DATA) continue;
    for (const file of data) keepFile(join(stem, file.name), file.bytes);
  }
}

function keepFile(path: string, bytes: Uint8Array): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  writeWhole(path, [bytes]);
}

/** Returns an agent that is stored in the run folder; `undefined` if it is missing, incomplete or changed. */
export function keptAgent(runFolder: string, agent: PlannedAgent): LoadedAgent | undefined {
  const { name, source, hash, params = {} } = agent;
  const stem = join(runFolder, FOLDER, stemOf(name, hash));
  if (!existsSync(`${stem}.js`)) return undefined;
  const body = textOfOutside(`${stem}.js`, LARGEST_FILE.document);
  const data = dataBelow(stem);
  if (identityOf(agentHash(body, data), params) !== hash) return undefined;
  return { name, source, hash, params, entry: null, body, data };
}

/** Returns all files below a folder, sorted by name. */
function dataBelow(folder: string): DataFile[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, name: path.slice(folder.length + 1).replaceAll('\\', '/') }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ path, name }) => ({ name, bytes: new Uint8Array(bytesOfOutside(path, MOST_DATA)) }));
}

/** Throws `PlansDiffer` if the plans differ in more than the number of sets, or if the shards differ. */
export function refuseOtherRun(folder: string, was: Plan, is: Plan, held: Shard | null, asked: Shard | null): void {
  const lines = planDifferences(was, is);
  const [part, other] = [shardText(held), shardText(asked)];
  if (part !== other) lines.push(`shard: ${part} -> ${other}`);
  if (lines.length > 0) throw otherRun(folder, lines);
}

const otherRun = (folder: string, lines: readonly string[]): PlansDiffer =>
  new PlansDiffer(
    `${folder} contains a different run (in the folder -> requested):\n${lines.map((line) => `  ${line}\n`).join('')}` +
      'choose another folder (`out`), or request the same run; only `sets` may be larger',
  );

/** Throws `PlansDiffer` if finished sets are not in the new plan, or if only some sets would have behaviour statistics. */
export function refuseShorter(folder: string, was: Plan, is: Plan, journal: Journal, behaviour: boolean | undefined): void {
  const counted = journal.behaviour;
  if (counted !== undefined && behaviour !== undefined && counted !== behaviour) {
    throw otherRun(folder, [`behaviour: ${wordOf(counted)} -> ${wordOf(behaviour)}`]);
  }
  for (const block of is.blocks) {
    const last = journal.setsOf(block.name).at(-1) ?? -1;
    if (last >= block.sets && isSameField(was, block)) throw tooShort(folder, block, last);
  }
}

const wordOf = (counted: boolean): string => (counted ? 'counted' : 'not counted');

/** Whether the block had the same entrants in the earlier plan `was`. False for a final with other finalists. */
const isSameField = (was: Plan, block: Block): boolean =>
  was.blocks.some(({ name, entrants }) => name === block.name && String(entrants) === String(block.entrants));

const tooShort = (folder: string, { name, sets }: Block, last: number): PlansDiffer =>
  new PlansDiffer(
    `${folder}: ${name} has ${sets === 1 ? '1 set' : `${sets} sets`} in the request, but set ${last} (from 0) is already finished: ` +
      'request at least as many sets as before (`sets`, `finalSets`), or choose another folder (`out`); ' +
      `npx aiwolf-arena rank ${folder} shows the finished sets`,
  );
