// ICC, design effect and discordance of the bundled agents: node scripts/measure-icc.ts [SHARE] [SEED]
// SHARE (1) scales the number of sets. Prints the report and writes it to results/validation/icc.md.
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { CATALOG } from '@aiwolf-arena/agents';
import { resolveRules } from '@aiwolf-arena/engine';
import {
  type Plan,
  planRun,
  SetPool,
  setsOf,
  tasksOf,
  UNKNOWN_ARENA,
  workerInputOf,
} from '@aiwolf-arena/tournament';
import { loadAgent, resolveAgent } from '@aiwolf-arena/tournament/load';
import { machine } from './bench/machine.ts';
import { correlations } from './icc/correlation.ts';
import { type Discordance, discordanceOf } from './icc/discordance.ts';
import { documentOf, type Measured } from './icc/document.ts';
import { lineUpOf, playAll } from './icc/play.ts';

const share = Number(process.argv[2] ?? 1);
const SEED = process.argv[3] ?? 'measure-icc';
const GAMES = 100;
const SIZES = [
  { players: 5, sets: 300, swapSets: 50 },
  { players: 15, sets: 100, swapSets: 15 },
] as const;
/** What others are put in place of. */
const REFERENCE = 'sample';

const loaded = await Promise.all(
  CATALOG.map(({ name }) => loadAgent(resolveAgent(name, process.cwd()))),
);
const agents = loaded.map(({ name, source, hash }) => ({ name, source, hash, ranked: true }));
const names = agents.map(({ name }) => name);
const pool = new SetPool(await workerInputOf(loaded), availableParallelism());
const provenance = machine(['node scripts/measure-icc.ts', ...process.argv.slice(2)].join(' '));
const started = performance.now();
const measured: Measured[] = [];
for (const size of SIZES) measured.push(await measure(size));
await pool.close();
const seconds = Math.round((performance.now() - started) / 1000);

const report = documentOf(
  `${provenance}\n- seed \`${SEED}\`, ${seconds} s on ${pool.threads} threads`,
  measured,
);
const folder = new URL('../results/validation/', import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL('icc.md', folder), report);
console.log(report);

async function measure({ players, sets, swapSets }: (typeof SIZES)[number]): Promise<Measured> {
  const field = planOf(players, Math.ceil(sets * share));
  const task = tasksOf(field, field.blocks[0]!, { kind: 'none' }, false);
  const outcomes = await playAll(pool, [...setsOf(field)], task);
  const swaps = Math.ceil(swapSets * share);
  return {
    players,
    sets: outcomes.length,
    correlations: correlations(
      outcomes.map(({ result }) => result),
      names,
    ),
    swapSets: swaps,
    reference: REFERENCE,
    discordances: await discordances(planOf(players, swaps)),
  };
}

/** Villages by lot, roles dealt by lot in every game. */
function planOf(players: number, sets: number): Plan {
  return planRun({
    arena: UNKNOWN_ARENA,
    seed: SEED,
    players: [players],
    sets,
    gamesPerSet: GAMES,
    agents,
    lineUp: lineUpOf(agents, players),
    draw: 'random',
    wishes: [],
    rulesOf: (seats) => resolveRules(seats),
  });
}

async function discordances(plan: Plan): Promise<Discordance[]> {
  const task = tasksOf(plan, plan.blocks[0]!, { kind: 'all' }, false);
  const withFirst = (agent: number) =>
    [...setsOf(plan)].map(({ set, seats }) => ({ set, seats: [agent, ...seats.slice(1)] }));
  const before = await playAll(pool, withFirst(names.indexOf(REFERENCE)), task);
  const found: Discordance[] = [];
  for (const [agent, name] of names.entries()) {
    const after = await playAll(pool, withFirst(agent), task);
    found.push(discordanceOf(name, before, after));
  }
  return found;
}
