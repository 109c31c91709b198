// The bundled field, measured: node scripts/field.ts distinct|ladder|think|customs|chance|logs [SHARE] [SEED]
//   distinct  how often every two agents decide differently in the same state: results/field/distinct.md
//   ladder    the ranking at 5 and 15 players, and the best against sample: results/field/ladder.md
//   think     how long a call takes: results/field/think.md
//   customs   counts what agents do in each role, for packages/agents/src/field/bayes/customs.json
//   chance    fits the villagers' chance of the game viewer: packages/report/src/page/game/win-chance.json
//   mix SHARE FOLDER  what the agents called `contestants` do, beside those of official logs: results/field/mix.md
//   logs SHARE FOLDER  how good `beliefs` is in games of a folder of official logs (of each set, SHARE is read); prints
// SHARE (1) scales the number of sets.
import { writeCustoms } from './field/customs.ts';
import { reportDistinct } from './field/distinct.ts';
import { reportLadder } from './field/ladder.ts';
import { reportLogs } from './field/logs.ts';
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
};

const [job = '', share = '1', seed] = process.argv.slice(2);
if (!(job in JOBS)) {
  console.error(`node scripts/field.ts ${Object.keys(JOBS).join('|')} [SHARE] [SEED]`);
  process.exit(2);
}
JOBS[job as keyof typeof JOBS](Number(share), seed ?? job);
