import { type Agent, ROLES } from '@aiwolf-arena/protocol';
import * as event from '../game/events.ts';
import { speciesOf, TEAMS } from '../rules/rules.ts';
import type { GameRecord } from './record.ts';

/** Returns the log of a game in the official format: comma-separated lines, each ending in LF. */
export function gameLog(record: GameRecord, names: readonly string[]): string {
  const writer = new LogWriter(record, names);
  for (const packed of record.events) writer.write(packed);
  return writer.text();
}

class LogWriter {
  readonly #record: GameRecord;
  readonly #names: readonly string[];
  readonly #lines: string[] = [];
  readonly #dead = new Set<Agent>();
  #day = 0;
  #talks = 0;
  #whispers = 0;
  #spoken = 0;
  #dying: Agent = 0;

  constructor(record: GameRecord, names: readonly string[]) {
    this.#record = record;
    this.#names = names;
  }

  text(): string {
    return `${this.#lines.join('\n')}\n`;
  }

  write(packed: number): void {
    const agent = event.agentOf(packed);
    const target = event.targetOf(packed);
    switch (event.kindOf(packed)) {
      case event.DAY:
        return this.#openDay(event.dayOf(packed));
      case event.TALK_EVENT:
        return this.#line('talk', this.#talks++, event.turnOf(packed), agent, this.#entry(packed));
      case event.WHISPER_EVENT:
        return this.#line('whisper', this.#whispers++, event.turnOf(packed), agent, this.#entry(packed));
      case event.VOTE_EVENT:
        return target === 0 ? undefined : this.#line('vote', agent, target);
      case event.EXECUTE:
        return this.#execute(agent);
      case event.DIVINE_EVENT:
        return target === 0 ? undefined : this.#line('divine', agent, target, speciesOf(this.#role(target)));
      case event.GUARD_EVENT:
        return target === 0 ? undefined : this.#line('guard', agent, target, this.#role(target));
      case event.ATTACK_VOTE:
        return target === 0 ? undefined : this.#line('attackVote', agent, target);
      case event.ATTACK_EVENT:
        return this.#attack(agent, event.succeeded(packed));
      case event.RESULT:
        this.#line('result', event.humansOf(packed), event.werewolvesOf(packed), TEAMS[event.winnerOf(packed)]!);
    }
  }

  #line(type: string, ...fields: readonly (string | number)[]): void {
    this.#lines.push([this.#day, type, ...fields].join(','));
  }

  #role(agent: Agent) {
    return ROLES[this.#record.roles[agent]!]!;
  }

  #openDay(day: number): void {
    this.#day = day;
    this.#talks = 0;
    this.#whispers = 0;
    if (this.#dying !== 0) this.#dead.add(this.#dying);
    this.#dying = 0;
    for (let seat = 1; seat < this.#record.roles.length; seat++) {
      this.#line('status', seat, this.#role(seat), this.#dead.has(seat) ? 'DEAD' : 'ALIVE', this.#names[seat - 1]!);
    }
  }

  #entry(packed: number): string {
    const said = event.wasAsked(packed) ? this.#record.said[this.#spoken++]! : '';
    return event.heardText(packed, said);
  }

  #execute(agent: Agent): void {
    if (agent === 0) return;
    this.#dead.add(agent);
    this.#line('execute', agent, this.#role(agent));
  }

  #attack(target: Agent, success: boolean): void {
    if (success) this.#dying = target;
    this.#line('attack', target === 0 ? -1 : target, String(success));
  }
}
