import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { event } from '@aiwolf-arena/engine';
import type { GameTape } from '@aiwolf-arena/report/html';
import { z } from 'zod';
import { PLAY_AND_TELL, type PlaySpec } from '../replay/play-options.ts';
import { LiveFeed, liveServer } from './live.ts';

/** How long a step stays before the next, unless the page asks for another speed. */
const STEP_MS = 700;

/** What a page may order. */
const ORDER = z.object({
  agents: z.string().max(2000),
  players: z.string().max(3),
  seed: z.string().max(200),
  stepMs: z.number().int().min(0).max(60_000),
});

/** Shows a game that was just played on a live page, and plays others that are set up there, until it is interrupted. */
export async function playWatched(
  spec: PlaySpec,
  first: GameTape,
  play: (spec: PlaySpec) => Promise<GameTape>,
): Promise<void> {
  const feed = new LiveFeed();
  let playing = new AbortController();
  const show = (tape: GameTape, stepMs: number): void => {
    playing.abort();
    playing = new AbortController();
    void paced(tape, feed, stepMs, playing.signal);
  };
  const start = async (order: unknown): Promise<string | null> => {
    const { agents, players, seed, stepMs } = ORDER.parse(order);
    const asked = {
      agents,
      players,
      rules: spec.rules,
      role: [],
      trust: [],
      ...(seed === '' ? {} : { seed }),
    };
    show(await play(PLAY_AND_TELL.read(asked)), stepMs);
    return null;
  };
  const { agents, players } = spec;
  const server = await liveServer(feed, { agents: agents.join(','), players, start });
  console.error(`watch at ${server.address} (Ctrl-C ends it)`);
  show(first, STEP_MS);
  await once(process, 'SIGINT');
  playing.abort();
  server.close();
}

/** A game that was played in no time, told at a speed that people can follow; a signal ends it at once. */
async function paced(
  tape: GameTape,
  feed: LiveFeed,
  stepMs: number,
  stop: AbortSignal,
): Promise<void> {
  feed.begin(tape.roles, tape.names);
  let spoken = 0;
  for (const packed of tape.events) {
    const said = isSpoken(packed) ? [tape.said[spoken++] ?? ''] : [];
    feed.add([packed], said);
    if (isStep(packed)) await wait(stepMs, undefined, { signal: stop }).catch(() => {});
    if (stop.aborted) return;
  }
  feed.end();
}

const isSpoken = (packed: number): boolean => isTalk(packed) && event.wasAsked(packed);

const isTalk = (packed: number): boolean =>
  [event.TALK_EVENT, event.WHISPER_EVENT].includes(event.kindOf(packed));

/** Ballots come together, and silence takes no time. */
function isStep(packed: number): boolean {
  if (isTalk(packed)) return event.recordedAs(packed) === event.VERBATIM;
  return ![event.VOTE_EVENT, event.ATTACK_VOTE, event.FAULT].includes(event.kindOf(packed));
}
