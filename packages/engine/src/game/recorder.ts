import type { Utterance } from './lexicon.ts';

/** Records a game while it is played: its events as integers, and its texts. One recorder is used for many games in turn. */
export class EventRecorder {
  /** The events as integers (events.ts describes their bits). The first `count` elements belong to the current game. */
  events = new Int32Array(1024);
  count = 0;
  /** The answers to TALK and WHISPER, unchanged, in the order of their events. */
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
