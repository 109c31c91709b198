// What a module imports that runs in a realm beside agents: nothing of Node.
export { Notebook } from './play/notebook.ts';
export { timed } from './play/player-calls.ts';
export { makeDeterministic } from './realm/deterministic-world.ts';
export { addBody, addData, createPlayer, nameAgents } from './realm/players.ts';
