// All-`sample` villages against the published facts about the official sample player: node scripts/validate-sample.ts [SHARE] [SEED]
// SHARE (1) scales the number of sets. Prints the report and writes it to results/validation/sample.{json,md}.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { CATALOG } from '@aiwolf-arena/agents';
import { BEHAVIOUR_FACTS } from './validate/sample/behaviour-facts.ts';
import { markdown, type Setting } from './validate/sample/document.ts';
import type { Fact, Mode } from './validate/sample/fact.ts';
import { LAWS } from './validate/sample/laws.ts';
import { OUTCOME_FACTS } from './validate/sample/outcome-facts.ts';
import { playSets } from './validate/sample/play-sets.ts';
import { SPEECH_FACTS } from './validate/sample/speech-facts.ts';
import { Tally } from './validate/sample/tally.ts';
import {
  type FactVerdict,
  judgeFact,
  judgeLaw,
  type LawVerdict,
} from './validate/sample/verdict.ts';

const share = Number(process.argv[2] ?? 1);
const SEED = process.argv[3] ?? 'validate-sample';
const GAMES_PER_SET = 100;
const BLOCKS = [
  { players: 5, mode: 'sample', sets: 400 },
  { players: 5, mode: 'sample-fresh', sets: 400 },
  { players: 15, mode: 'sample', sets: 150 },
  { players: 15, mode: 'sample-fresh', sets: 150 },
] as const;
const FACTS: readonly Fact[] = [...OUTCOME_FACTS, ...SPEECH_FACTS, ...BEHAVIOUR_FACTS];

const blocks: Setting['blocks'][number][] = [];
const facts: FactVerdict[] = [];
const laws: LawVerdict[] = [];
for (const block of BLOCKS) validate(block.players, block.mode, Math.ceil(block.sets * share));

const setting: Setting = {
  command: ['node scripts/validate-sample.ts', ...process.argv.slice(2)].join(' '),
  seed: SEED,
  machine: `${cpus().length} x ${cpus()[0]?.model.trim() ?? 'unknown'}`,
  node: process.versions.node,
  commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
  blocks,
};
const report = markdown(setting, facts, laws);
const folder = new URL('../results/validation/', import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL('sample.md', folder), report);
writeFileSync(
  new URL('sample.json', folder),
  `${JSON.stringify({ setting, facts, laws }, null, 2)}\n`,
);
console.log(report);
const isBad = ({ verdict }: { verdict: string }) => verdict === 'DEVIATES' || verdict === 'BROKEN';
process.exitCode = [...facts, ...laws].some(isBad) ? 1 : 0;

function validate(players: 5 | 15, mode: Mode, sets: number): void {
  const { create } = CATALOG.find(({ name }) => name === mode)!;
  const started = process.cpuUsage();
  const tallies = FACTS.filter((fact) => fact.players === players && fact.mode === mode).map(
    (fact) => ({ fact, tally: new Tally(fact.measure) }),
  );
  const checks = LAWS.filter((law) => law.players.includes(players)).map((law) => ({
    law,
    total: [0, 0] as [number, number],
  }));
  const wanted = { create, players, sets, gamesPerSet: GAMES_PER_SET, seed: `${SEED} ${mode}` };
  for (const games of playSets(wanted)) {
    for (const game of games) {
      for (const { tally } of tallies) tally.add(game);
      for (const { law, total } of checks) {
        const [breaks, chances] = law.check(game);
        total[0] += breaks;
        total[1] += chances;
      }
    }
    for (const { tally } of tallies) tally.endSet();
  }
  facts.push(...tallies.map(({ fact, tally }) => judgeFact(fact, tally.result())));
  laws.push(...checks.map(({ law, total }) => judgeLaw(law, players, mode, total)));
  const { user, system } = process.cpuUsage(started);
  const games = sets * GAMES_PER_SET;
  blocks.push({
    players,
    mode,
    games,
    gamesPerSet: GAMES_PER_SET,
    cpuSeconds: (user + system) / 1e6,
  });
}
