// Kills runs at random moments, injects faults of all kinds, and plays for long. Usage: node scripts/torture.ts
// [--kills 1000] [--kills-compare 100] [--kills-remote 100] [--faults 20000] [--endless 300] [--starved 100] [--soak 5000]; what is 0 is left out.
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { machine } from './bench/machine.ts';
import { Injector } from './torture/injections.ts';
import { killUntilDone, noKills, untouched } from './torture/kills.ts';
import { injectionsText, killsText, soakText, starvedText } from './torture/report.ts';
import { soak } from './torture/soak.ts';
import { starve } from './torture/starve.ts';
import type { Errand } from './torture/victim.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '1000' },
    'kills-compare': { type: 'string', default: '100' },
    'kills-remote': { type: 'string', default: '100' },
    faults: { type: 'string', default: '20000' },
    endless: { type: 'string', default: '300' },
    starved: { type: 'string', default: '100' },
    soak: { type: 'string', default: '5000' },
  },
});
const THREADS = 2;
const FOLDER = 'results/torture';

/** Two at a time, so that a kill meets a machine that is busy. */
async function kills(wanted: number, errand: Errand): Promise<string> {
  const counts = noKills();
  const done = (): boolean => Object.values(counts.kills).reduce((sum, n) => sum + n, 0) >= wanted;
  const lane = async (seed: string): Promise<void> => {
    const reference = await untouched(seed, errand);
    while (!done()) {
      await killUntilDone(seed, reference, Math.random, counts, done, errand);
      progress(`${Object.values(counts.kills).reduce((sum, n) => sum + n, 0)}/${wanted} kills`);
    }
  };
  await Promise.all([lane('torture 1'), lane('torture 2')]);
  return killsText(counts, errand);
}

async function injections(faults: number, endless: number): Promise<string> {
  const injector = await Injector.open('torture', 50, THREADS);
  const { counts } = injector;
  for (let set = 0; counts.injected < faults; set += 4) {
    await Promise.all([0, 1, 2, 3].map((i) => injector.offend(set + i)));
    progress(`${counts.injected}/${faults} faults`);
  }
  for (let set = 0; counts.endless < endless; set += 4) {
    await Promise.all([0, 1, 2, 3].map((i) => injector.stick(set + i)));
    progress(`${counts.endless}/${endless} endless calls`);
  }
  await injector.close();
  return injectionsText(counts);
}

function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[2K${text}`);
}

function write(name: string, text: string): void {
  const command = `node scripts/torture.ts ${process.argv.slice(2).join(' ')}`.trim();
  const report = `${text}\n${machine(command)}\n`;
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(`${FOLDER}/${name}.md`, report);
  console.log(report);
}

const wanted = (what: keyof typeof values): number => Number(values[what]);

if (wanted('faults') + wanted('endless') > 0)
  write('faults', await injections(wanted('faults'), wanted('endless')));
if (wanted('starved') > 0) write('starved', starvedText(await starve(wanted('starved'), THREADS)));
if (wanted('kills') > 0) write('kills', await kills(wanted('kills'), 'run'));
if (wanted('kills-compare') > 0)
  write('kills-compare', await kills(wanted('kills-compare'), 'compare'));
if (wanted('kills-remote') > 0)
  write('kills-remote', await kills(wanted('kills-remote'), 'remote'));
if (wanted('soak') > 0)
  write('soak', soakText(await soak(wanted('soak'), Math.ceil(wanted('soak') / 10), THREADS)));
