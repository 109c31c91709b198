// The main job, small: all bundled agents in a preliminary contest at 5 and 15 players, and a final of the best five.
import { program } from '@aiwolf-arena/cli';

console.log(`A small contest of the bundled agents at 5 and 15 players, with sets of 20 games instead of the
regulation's 100; ${'`random`'} fills the villages that the field is too small for. A contest of full size:
  npx aiwolf-arena contest --fill random --sets 20 --seed 1
`);
const flags = [
  '--fill',
  'random',
  '--games',
  '20',
  '--sets',
  '10',
  '--finalists',
  '5',
  '--seed',
  'demo',
];
await program().parseAsync(['contest', ...flags], { from: 'user' });
console.log(
  '\nNext: npx aiwolf-arena --help, or an agent of your own: npx aiwolf-arena run --agents ./my-agent.ts,random',
);
