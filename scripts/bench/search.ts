// The rate at which `sweep`, `tune` and `run` play the same villages: games per second by the clock, in pairs.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Progress, run, sweep, tune } from 'aiwolf-arena';
import { provenance, report, spreadOf, spreadText, table } from '../report.ts';

const FIELD = ['sample', 'liar', 'hunter', 'follower'];
const CASES = [
  { players: 5, games: 10, sets: 1000, field: FIELD },
  { players: 15, games: 10, sets: 40, field: FIELD },
];

export async function benchSearch(quick: boolean): Promise<void> {
  const made = provenance();
  const rounds = quick ? 2 : 6;
  const rows: string[][] = [];
  for (const one of CASES) {
    const rates: Record<'run' | 'again' | 'sweep' | 'tune', number[]> = { run: [], again: [], sweep: [], tune: [] };
    for (let round = 0; round < rounds; round++) {
      rates.run.push(await rateOf(playRun(one)));
      rates.sweep.push(await rateOf(playSweep(one)));
      rates.again.push(await rateOf(playRun(one)));
      rates.tune.push(await rateOf(playTune(one)));
    }
    for (const name of ['run', 'again', 'sweep', 'tune'] as const) {
      const ratios = rates[name].map((rate, round) => rate / rates.run[round]!);
      rows.push([String(one.players), name, ...[rates[name], ratios].map((some, at) => spreadText(spreadOf(some), 2 * at))]);
    }
  }
  const text = `# The rate of sweep and tune

${made}
- \`bayes\` among ${FIELD.join(', ')} (at 15 players, each several times), sets of 10 games, 2 threads, from the first finished set to the
  last before the confirmation; ${rounds} rounds, median [quartiles]; "again" is \`run\` a second time

${table(['players', 'command', 'games per second', 'times run'], rows)}
`;
  report('bench/search.md', text, !quick);
}

type Case = (typeof CASES)[number];
type Play = (out: string, onProgress: (progress: Progress) => void) => Promise<unknown>;

const playRun =
  ({ field, games, players, sets }: Case): Play =>
  (out, onProgress) => {
    const copies = Array.from({ length: players - 1 }, (_, seat) => `seat${seat}=${field[seat % field.length]}`);
    return run(
      { agents: ['bayes', ...copies], players: [players], sets: 2 * sets, games, seed: '1', threads: 2, out },
      { onProgress },
    );
  };

const playSweep =
  ({ field, games, players, sets }: Case): Play =>
  (out, onProgress) => {
    const param = [{ name: 'partner', values: ['0.4', '0.45'] }];
    return sweep(
      { agents: ['bayes'], param, field, players: [players], sets, games, maxSets: 10, threads: 2, out },
      { onProgress },
    );
  };

const playTune =
  ({ field, games, players, sets }: Case): Play =>
  (out, onProgress) => {
    const param = [{ name: 'mad' }];
    return tune(
      { agent: 'bayes', param, field, players: [players], sets, games, maxSets: 10, threads: 2, out },
      { onProgress },
    );
  };

/** Returns the games per second between the first finished set and the last one before the confirmation. */
async function rateOf(play: Play): Promise<number> {
  const out = mkdtempSync(join(tmpdir(), 'bench-search-'));
  const seen: { at: number; games: number }[] = [];
  await play(join(out, 'run'), ({ games }) => {
    if (games > (seen.at(-1)?.games ?? 0)) seen.push({ at: performance.now(), games }); // the confirmation counts anew
  });
  rmSync(out, { recursive: true });
  const [first, last] = [seen[0]!, seen.at(-1)!];
  return (1000 * (last.games - first.games)) / (last.at - first.at);
}
