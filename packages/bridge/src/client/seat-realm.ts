import { describe, PlayerRandom } from '@aiwolf-arena/engine';
import { forgetSentences } from '@aiwolf-arena/protocol/tables';
import { createPlayer, makeDeterministic, Notebook, timed } from '@aiwolf-arena/sandbox/in-realm';
import { ROLE, SIDE_MESSAGE } from '../wire/packet.ts';
import type { SeatOrder, SideMessage } from './seat-process.ts';
import { Session } from './session.ts';

let generator: PlayerRandom | undefined;
let notebook: Notebook | undefined;
let session: Session | undefined;
let sideMessages: string[] = [];
let usedMs = 0;
/** Number of the current game in the set, counted from 0; -1: before the first game. */
let game = -1;

const note = (...said: unknown[]): void => notebook?.keep(game, 1, said);
makeDeterministic({ random: () => generator?.random() ?? 0, note });

export { addBody, addData, nameAgents } from '@aiwolf-arena/sandbox/in-realm';

/** Creates the player of a new set. `json`: a `SeatOrder`. If the agent throws, throws an error that contains only a text. */
export function open(json: string, clock: () => number): void {
  const { name, randomKey, role, notes } = JSON.parse(json) as SeatOrder;
  game = -1;
  usedMs = 0;
  forgetSentences();
  notebook = new Notebook(notes, 1);
  generator = new PlayerRandom(randomKey);
  try {
    const player = createPlayer(0, { generator, log: note });
    const spent = (ms: number): void => {
      usedMs += ms;
    };
    session = new Session(timed(player, clock, spent), { name, role, onGame: nextGame, onThrow: tellThrown });
  } catch (thrown) {
    throw new Error(describe(thrown));
  }
}

function nextGame(): void {
  game++;
  generator!.startGame(game);
}

const tellThrown = (request: string, thrown: string): void => tell({ request, thrown });

function tell(message: SideMessage): void {
  sideMessages.push(`${SIDE_MESSAGE}${JSON.stringify(message)}\n`);
}

/** Handles a packet. Returns the lines for the server: the agent's notes and exceptions, and then its answer if required. */
export async function hear(line: string): Promise<string> {
  const answer = await session!.hear(line);
  for (const { game, text } of notebook!.notes.splice(0)) tell({ note: text, game });
  if (line === ROLE.trim()) sideMessages.push(`${SIDE_MESSAGE}${JSON.stringify({ usedMs })}\n`);
  const message = sideMessages.join('');
  sideMessages = [];
  return answer === undefined ? message : `${message}${answer}\n`;
}
