import { run } from 'aiwolf-arena';

const agents = ['random', 'sample', 'liar', 'hunter', './fox.ts'];
const { document, plan } = await run({ agents, players: [5], sets: 2, games: 3, out: 'spring' });
console.log(document.schema, plan.agents.at(-1).name);
