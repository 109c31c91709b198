// Where the time of a game goes, by part of the engine. Usage: node scripts/bench-profile.ts
import { mkdirSync, writeFileSync } from 'node:fs';
import { type Profiler, Session } from 'node:inspector/promises';
import { machine } from './bench/machine.ts';
import { measuredVillage, STYLES } from './bench/village.ts';

/** Whose time a sample is, by the path of the function that was running. */
const PARTS: readonly (readonly [RegExp, string])[] = [
  [/bench\/players/, 'the measured players'],
  [/play\/(table|port|seating|answer)/, 'driver: rounds, calls, guards'],
  [/play\/game|play\/round/, 'machine: phases'],
  [/village\/chat|village\/talk-log/, 'talk phases and logs'],
  [/village\/utterance|protocol\//, 'sentences: reading, interning, building'],
  [/village\//, 'board, polls, nights, dealing'],
  [/view\//, 'views'],
  [/random\/|play\/dice/, 'randomness'],
  [/record\/event-hash/, 'event hash'],
  [/record\//, 'record'],
  [/^$|node:/, 'collector, builtins, rest'],
];
const partOf = (url: string): string =>
  PARTS.find(([path]) => path.test(url))?.[1] ?? 'this script';

/** Share of self time by part, in percent, of playing for some seconds after a warm-up. */
async function shares(
  players: number,
  style: (typeof STYLES)[number],
): Promise<Map<string, number>> {
  const village = measuredVillage(players, style, 'arena');
  village.play(3000);
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 200 });
  await session.post('Profiler.start');
  village.play(players === 5 ? 60_000 : 12_000);
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  return byPart(profile);
}

function byPart({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Map<string, number> {
  const urls = new Map(nodes.map(({ id, callFrame }) => [id, callFrame.url]));
  const total = timeDeltas.reduce((sum, micros) => sum + micros, 0);
  const parts = new Map<string, number>();
  for (const [i, id] of samples.entries()) {
    const part = partOf(urls.get(id) ?? '');
    parts.set(part, (parts.get(part) ?? 0) + ((timeDeltas[i] ?? 0) / total) * 100);
  }
  return parts;
}

const provenance = machine('node scripts/bench-profile.ts');
const cases = [15, 5].flatMap((players) => STYLES.map((style) => ({ players, style })));
const measured: Map<string, number>[] = [];
for (const { players, style } of cases) measured.push(await shares(players, style));
const parts = [...new Set(PARTS.map(([, part]) => part))];
const report = [
  '# Where the time of a game goes',
  '',
  provenance,
  '- self time in percent, sampled every 200 us; functions that the compiler folded into their callers count as themselves',
  '',
  `| part | ${cases.map(({ players, style }) => `${players} ${style}`).join(' | ')} |`,
  `|---|${cases.map(() => '---|').join('')}`,
  ...parts.map(
    (part) =>
      `| ${part} | ${measured.map((shares) => (shares.get(part) ?? 0).toFixed(1)).join(' | ')} |`,
  ),
  '',
].join('\n');
console.log(report);
mkdirSync('results/bench', { recursive: true });
writeFileSync('results/bench/profile.md', report);
