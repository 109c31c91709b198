// The main job, small: all bundled agents in a preliminary contest at 5 and 15 players, and a final of the best five.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const COMMAND = fileURLToPath(new URL('../packages/aiwolf-arena/bin/aiwolf-arena.mjs', import.meta.url));
const CONTEST = ['contest', '--fill', 'random', '--games', '20', '--sets', '10', '--finalists', '5', '--seed', 'demo'];

console.log(`A small contest of the bundled agents:\n  npx aiwolf-arena ${CONTEST.join(' ')}\n`);
const { status } = spawnSync(process.execPath, [COMMAND, ...CONTEST], { stdio: 'inherit' });
console.log('An agent of your own:\n  npx aiwolf-arena init my-agent');
process.exitCode = status ?? 5;
