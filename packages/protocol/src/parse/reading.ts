/** What one act of reading gathers: notes, and the error that ends it. */
import type { Agent } from '../words.ts';
import type { ErrorCode, Note, NoteCode, Problem } from './problem.ts';

export class Reading {
  readonly text: string;
  readonly players: number | undefined;
  readonly notes: Note[] = [];
  error: Problem | undefined = undefined;

  constructor(text: string, players: number | undefined) {
    this.text = text;
    this.players = players;
  }

  /** The first refusal counts; what callers met on the way out does not. */
  refuse(code: ErrorCode, position: number, hint: string): undefined {
    this.error ??= { code, position, hint };
    return undefined;
  }

  note(code: NoteCode, position: number, message: string): void {
    this.notes.push({ code, position, message });
  }

  /** Notes an agent that the village, if one is given, does not have. */
  seat(agent: Agent, position: number): Agent {
    const { players } = this;
    if (players !== undefined && agent > players)
      this.note('AGENT_OUTSIDE_VILLAGE', position, `the village has ${players} agents`);
    return agent;
  }
}
