import type { Port } from '@aiwolf-arena/engine';
import type { MeasuredSet, MeasuringTerms } from '../tally/measured-set.ts';
import { clocked, type OpenTimes } from './clocked-player.ts';
import type { Instruments } from './instruments.ts';

/** Measures one set from when it is made. */
export class SetMeter {
  readonly #clocked: number | null;
  readonly #instruments: Instruments;
  readonly #times: OpenTimes = {};
  readonly #cpuBefore: number;
  readonly #bytesBefore: number;
  #events = 0;

  constructor({ clocked: agent }: MeasuringTerms, instruments: Instruments) {
    this.#clocked = agent;
    this.#instruments = instruments;
    this.#bytesBefore = instruments.allocated();
    this.#cpuBefore = instruments.cpu();
  }

  /** The port of an agent's seat, with its calls timed if they are to be. */
  around(agent: number, port: Port): Port {
    return agent === this.#clocked ? clocked(port, this.#times, this.#instruments.clock) : port;
  }

  /** A game has ended with so many events. */
  game(events: number): void {
    this.#events += events;
  }

  /** What it took until now. */
  measured(): MeasuredSet {
    const cpuMs = [this.#cpuBefore, this.#instruments.cpu()] as const;
    const bytes = this.#instruments.allocated() - this.#bytesBefore;
    return { cpuMs, bytes, events: this.#events, calls: this.#times };
  }
}
