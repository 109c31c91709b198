// The main job, small: all bundled agents in a preliminary contest at 5 and 15 players, and a final of the best five.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const COMMAND = fileURLToPath(new URL('../packages/aiwolf-arena/bin/aiwolf-arena.mjs', import.meta.url));
const FLAGS = ['--fill', 'random', '--games', '20', '--sets', '10', '--finalists', '5'];

console.log(`A small contest of the bundled agents at 5 and 15 players. Its sets are short: 20 games
instead of the regulation's 100. Five finalists do not fill a village of 15: an unranked random agent
does. The same by hand:
  npx aiwolf-arena contest ${FLAGS.join(' ')} --seed demo
`);
const { status } = spawnSync(process.execPath, [COMMAND, 'contest', ...FLAGS, '--seed', 'demo'], { stdio: 'inherit' });
console.log('\nNext: npx aiwolf-arena --help, or an agent of your own: npx aiwolf-arena init my-agent');
process.exitCode = status ?? 5;
