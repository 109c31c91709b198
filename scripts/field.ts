// The bundled field, measured: node scripts/field.ts distinct|ladder|think|customs|chance|mix|logs|fit|parts|guesses ...
//   distinct  how often every two agents decide differently in the same state: results/field/distinct.md
//   ladder    the ranking at 5 and 15 players, and the best against sample: results/field/ladder.md
//   think     how long a call takes: results/field/think.md
//   customs   counts what agents do in each role, for packages/agents/src/field/bayes/customs.json
//   chance    fits the villagers' chance of the game viewer: packages/report/src/page/game/win-chance.json
//   mix SHARE FOLDER  what the agents called `contestants` do, beside those of official logs: results/field/mix.md
//   logs SHARE FOLDER  how good `beliefs` is in games of a folder of official logs (of each set, SHARE is read); prints
//   fit SHARE FOLDER...  fits the weights of `analyst` to logs: packages/agents/src/field/analyst/weights.json
//   parts SHARE FOLDER [NAME...]  what parts of these weights are worth for agents left out: results/field/fitted.md; prints
//   guesses SHARE FOLDER  a line of JSON for each guess about a seat, for results/field/trees.py
// SHARE (1) scales the number of sets.
import { writeCustoms } from './field/customs.ts';
import { reportDistinct } from './field/distinct.ts';
import { printParts } from './field/fit/parts.ts';
import { writeFit } from './field/fit.ts';
import { reportLadder } from './field/ladder.ts';
import { printGuesses, reportLogs } from './field/logs.ts';
import { reportMix } from './field/mix.ts';
import { reportThink } from './field/think.ts';
import { writeWinChance } from './field/win-chance.ts';

const JOBS = {
  distinct: reportDistinct,
  ladder: reportLadder,
  think: reportThink,
  customs: writeCustoms,
  chance: writeWinChance,
  mix: reportMix,
  logs: reportLogs,
  guesses: printGuesses,
  fit: writeFit,
  parts: printParts,
};

const [job = '', share = '1', seed = job, ...more] = process.argv.slice(2);
if (!(job in JOBS)) {
  console.error(`node scripts/field.ts ${Object.keys(JOBS).join('|')} [SHARE] [SEED]`);
  process.exit(2);
}
(JOBS[job as keyof typeof JOBS] as (share: number, ...rest: string[]) => void)(Number(share), seed, ...more);
