import { teamOf } from '@aiwolf-arena/engine';
import type { ContestRole } from '@aiwolf-arena/protocol';
import type { Packet, PacketInfo } from './packet-shape.ts';

/** What became of the games of one connection. */
export interface JoinedGames {
  /** That began. */
  readonly begun: number;
  /** That came to their end. */
  readonly finished: number;
  /** Of those that came to their end. */
  readonly won: number;
}

/** Counts games by the packets that open and close them. */
export class GameCount {
  #begun = 0;
  #finished = 0;
  #won = 0;

  hear(line: string): void {
    if (line.includes('"INITIALIZE"')) this.#begun++;
    else if (line.includes('"FINISH"')) this.#end(line);
  }

  #end(line: string): void {
    const { request, gameInfo } = packetOf(line);
    if (request !== 'FINISH' || gameInfo == null) return; // somebody has said the word
    this.#finished++;
    if (hasWon(gameInfo)) this.#won++;
  }

  get games(): JoinedGames {
    return { begun: this.#begun, finished: this.#finished, won: this.#won };
  }
}

function packetOf(line: string): Partial<Packet> {
  try {
    return JSON.parse(line);
  } catch {
    return {};
  }
}

/** The village has won when no werewolf is alive at the end; all roles are open then (tcp-host 4). */
function hasWon({ agent, roleMap, statusMap }: PacketInfo): boolean {
  const wolfLives = Object.entries(roleMap).some(
    ([seat, role]) => role === 'WEREWOLF' && statusMap[seat] === 'ALIVE',
  );
  const team = teamOf(roleMap[String(agent)] as ContestRole);
  return (team === 'WEREWOLF') === wolfLives;
}
