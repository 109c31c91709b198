// A first ranking within seconds, as in the README, and the main job, small: all bundled agents in a preliminary contest at 5 and 15
// players, and a final of the best five.
import { spawnSync } from 'node:child_process';
import { screenLanguage } from '../packages/aiwolf-arena/src/options/table.ts';
import { COMMAND, DEMO } from './command.ts';

const FIRST = ['run', '--agents', 'sample,liar,hunter,believer,follower', '--players', '5', '--sets', '20', '--seed', '1'];

const TEXTS = {
  en: {
    first: 'First, 2,000 games of five bundled agents:',
    contest: 'A small contest of all bundled agents, with a preliminary and a final (a minute at most on two free cores):',
    own: 'An agent of your own:',
  },
  ja: {
    first: 'まず、同梱エージェント 5 体で 2,000 ゲーム：',
    contest: 'すべての同梱エージェントの小さな大会（予選と決勝、空いている 2 コアで 1 分以内）：',
    own: '自分のエージェントを作る：',
  },
};

const texts = TEXTS[screenLanguage()];
console.log(`\n${texts.first}`);
const ended = play(FIRST);
console.log(`\n${texts.contest}`);
process.exitCode = play(DEMO) || ended;
console.log(`${texts.own}\n  npx aiwolf-arena init ../my-agent`);

function play(args: readonly string[]): number {
  console.log(`  npx aiwolf-arena ${args.join(' ')}\n`);
  return spawnSync(process.execPath, [COMMAND, ...args], { stdio: 'inherit' }).status ?? 5;
}
