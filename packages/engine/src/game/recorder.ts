import type { Utterance } from './lexicon.ts';

/** Writes down a game while it is played: packed events, and what was said. One recorder serves game after game. */
export class EventRecorder {
  /** Packed events (event.ts); the first `count` are this game's. */
  events = new Int32Array(1024);
  count = 0;
  /** The answers to TALK and WHISPER in the order of their events, as they were given. */
  readonly said: Utterance[] = [];
  saidCount = 0;

  start(): void {
    this.count = 0;
    this.saidCount = 0;
  }

  event(event: number): void {
    if (this.count === this.events.length) this.#grow();
    this.events[this.count++] = event;
  }

  speech(event: number, utterance: Utterance): void {
    this.event(event);
    this.said[this.saidCount++] = utterance;
  }

  #grow(): void {
    const larger = new Int32Array(this.events.length * 2);
    larger.set(this.events);
    this.events = larger;
  }
}
