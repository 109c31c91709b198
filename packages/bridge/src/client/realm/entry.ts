import { CATALOG, type PlayerContext, type PlayerFactory } from '@aiwolf-arena/agents';
import { describe, type Player, PlayerDice } from '@aiwolf-arena/engine';
import { forgetSentences } from '@aiwolf-arena/protocol/tables';
import {
  type AgentBody,
  loadFactory,
  ownContext,
  type RealmData,
  tameWorld,
} from '@aiwolf-arena/tournament/realm';
import { Notebook } from '@aiwolf-arena/tournament/set-books';
import { ASIDE } from '../../wire/aside-mark.ts';
import type { Aside } from '../aside.ts';
import type { SeatOrder } from '../process/seat-order.ts';
import { Session } from '../session.ts';

/** The body of a user's agent, given by the script around this bundle. */
declare const agentBodies: readonly AgentBody[];

const data = new Map<string, RealmData>();
let trusted: AgentBody | undefined;
let dice: PlayerDice | undefined;
let notebook: Notebook | undefined;
let session: Session | undefined;
let asides: string[] = [];
/** The game that is played; -1 before the first. */
let game = -1;

const note = (...said: unknown[]): void => notebook?.keep(game, 1, said);
tameWorld({ random: () => dice?.random() ?? 0, note });

/** Hands in one data file of the agent. */
export function addData(name: string, text: string, bytes: Uint8Array): void {
  data.set(name, { text, bytes: Uint8Array.from(bytes) });
}

/** Hands in the code of a trusted agent. */
export function addBody(body: AgentBody): void {
  trusted = body;
}

/** Makes the player of another set. Whatever it throws is thrown as text. */
export function open(json: string): void {
  const { name, entry, dice: key, role, notes } = JSON.parse(json) as SeatOrder;
  game = -1;
  forgetSentences();
  notebook = new Notebook(notes, 1);
  dice = new PlayerDice(key);
  try {
    const player = made(entry, ownContext({ name, dice, log: note, files: data }));
    session = new Session(player, { name, role, onGame: nextGame, onThrow: tellThrown });
  } catch (thrown) {
    throw new Error(describe(thrown));
  }
}

function made(entry: string | null, context: PlayerContext): Player {
  if (entry !== null) return bundled(entry)(context);
  return loadFactory(trusted ?? agentBodies[0]!)(context);
}

const bundled = (entry: string): PlayerFactory =>
  CATALOG.find(({ name }) => name === entry)!.create;

function nextGame(): void {
  game++;
  dice!.startGame(game);
}

const tellThrown = (request: string, thrown: string): void => tell({ request, thrown });

function tell(aside: Aside): void {
  asides.push(`${ASIDE}${JSON.stringify(aside)}\n`);
}

/** A line of the server in; lines for it, each with its LF, out: what is told beside the answer, and the answer if it is owed. */
export async function hear(line: string): Promise<string> {
  const answer = await session!.hear(line);
  for (const { game, text } of notebook!.notes.splice(0)) tell({ note: text, game });
  const told = asides.join('');
  asides = [];
  return answer === undefined ? told : `${told}${answer}\n`;
}
