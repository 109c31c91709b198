import { once } from 'node:events';
import type { GameTape } from '@aiwolf-arena/report/html';
import { z } from 'zod';
import { PLAY_AND_TELL, type PlaySpec } from '../debug/play-options.ts';
import { LiveFeed } from './live-feed.ts';
import { liveServer } from './live-server.ts';
import { paced } from './paced-game.ts';

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
