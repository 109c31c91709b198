import { gameWithPlaces } from '../author/places.ts';
import { rosterFolder } from '../contest/manifest.ts';
import { debuggerOf } from '../replay/debugger.ts';
import { PLAY_AND_TELL, type PlaySpec } from '../replay/play-options.ts';
import type { GameAddress } from '../replay/recorded-game.ts';
import { type ReplayedGame, replayedJson, replayedLines, replayedText, replayNow } from '../replay/replay.ts';
import { seatIn, seatJson, seatText } from '../replay/seat.ts';
import { stepThrough } from '../replay/step-through.ts';
import { formatTranscript, type GameTranscript, transcriptOf } from '../replay/transcript.ts';
import type { Hooks } from '../run/hooks.ts';
import { type Played, playBy, playInPool } from '../run/play.ts';
import { withinScreen } from '../terminal/results.ts';
import { atTerminal, command, note } from '../terminal/session.ts';

export const playCommand = command('play', PLAY_AND_TELL, (spec) =>
  spec.replay === undefined ? tellNew(spec) : tellAgain(spec, spec.replay),
);

async function tellNew(spec: PlaySpec) {
  const played = await atTerminal({ quiet: true }, (hooks) => playSpec(spec, hooks));
  const transcript = await gameWithPlaces(transcriptOfNew(played), played.agents);
  keepLog(spec, transcript);
  if (spec.seat !== undefined) return fromSeat(spec, transcript);
  const { document, mark } = played;
  return { document, text: () => withinScreen(formatTranscript(transcript) + mark.text.en) };
}

function playSpec(spec: PlaySpec, hooks: Hooks): Promise<Played> {
  const { agents, players, role, rules, seed, trust } = spec;
  return playBy(debuggerOf(spec, 0) ?? playInPool, { agents, players, role, rules, seed, trust }, hooks);
}

function transcriptOfNew({ outcome, seats, seed, task }: Played): GameTranscript {
  return transcriptOf(0, outcome, { address: `seed ${seed} game 0`, seed, task, names: seats.map(({ name }) => name) });
}

async function tellAgain(spec: PlaySpec, address: GameAddress) {
  const found = await inDebugger(spec, await replayNow(address, spec));
  const replayed = { ...found, transcript: await gameWithPlaces(found.transcript, found.agents, rosterFolder(address.folder)) };
  keepLog(spec, replayed.transcript);
  if (spec.seat !== undefined) {
    for (const line of replayedLines(replayed)) note(line);
    return fromSeat(spec, replayed.transcript);
  }
  return { document: replayedJson(replayed), text: () => withinScreen(replayedText(replayed, spec.kept)) };
}

/** Replays a game in a debugger. No agent is stopped in this game; agents that were stopped earlier in the set do not play. */
async function inDebugger(spec: PlaySpec, replayed: ReplayedGame): Promise<ReplayedGame> {
  const { agents, transcript } = replayed;
  const { game } = transcript.record;
  const player = debuggerOf(spec, game);
  if (player === null) return replayed;
  const kills = (transcript.result.kills ?? []).filter((kill) => kill.game < game);
  const task = { ...transcript.task, until: game + 1, kills };
  const outcome = await atTerminal({ quiet: true }, ({ signal }) => player(task, agents, signal));
  return { ...replayed, transcript: transcriptOf(game, outcome, transcript) };
}

function keepLog({ log }: PlaySpec, transcript: GameTranscript): void {
  log?.write(transcript.log);
}

async function fromSeat({ inspect, seat: named, step }: PlaySpec, transcript: GameTranscript) {
  const seat = seatIn(named!, transcript.names);
  if (!step || inspect !== undefined)
    return { document: seatJson(transcript, seat), text: () => withinScreen(seatText(transcript, seat)) };
  await stepThrough(transcript, seat);
  return '';
}
