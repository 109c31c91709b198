import { writeFileSync } from 'node:fs';
import { loadRoster, type TrustMark, trustMark } from '@aiwolf-arena/arena/agents';
import { runPlanOf } from '@aiwolf-arena/arena/run';
import { narrate, type PlayedGame, playJson } from '@aiwolf-arena/report';
import type { GameTape } from '@aiwolf-arena/report/html';
import { type SetOutcome, SetPool, setsOf, tasksOf, workerInputOf } from '@aiwolf-arena/tournament';
import { Command, Option } from 'commander';
import { addFlags, addRoleFlag, single } from '../options/flags.ts';
import { parseOptions } from '../options/parse-options.ts';
import { PLAY_SPEC, type PlaySpec } from '../options/specs.ts';
import { addTrustFlag } from '../options/trust-option.ts';
import { note } from '../session/note.ts';
import { playedGame } from '../session/played-game.ts';
import { type GameAddress, replayGame } from '../session/replayed-game.ts';

const EXAMPLE = `
It is the first game of the first set of a run with the same flags; --replay
tells a game of a run that was played, by the agents that its folder kept.

Examples:
  aiwolf-arena play --agents random,chatty --players 5 --seed 1 --log game.log
  aiwolf-arena play --replay results/spring#1/3`;

const DEFAULTS = { size: '5', rules: 'regulation-2021' };

/** `play`: one game, told as a story. */
export function playCommand(): Command {
  const command = new Command('play').description('play one game and tell it');
  addTrustFlag(addRoleFlag(addFlags(command, ['anyAgents', 'size', 'seed', 'rules'], DEFAULTS)));
  const replay = new Option('--replay <run#set/game>', 'tell a recorded game, numbered from 0');
  command.option(
    '--watch',
    'show it on a page of this machine, and play others that are set up there',
  );
  return addFlags(command.addOption(single(replay)), ['log', 'json'])
    .addHelpText('after', EXAMPLE)
    .action((raw: unknown) => play(parseOptions(PLAY_SPEC, raw)));
}

async function play(spec: PlaySpec): Promise<void> {
  if (spec.replay !== undefined) return tellAgain(spec, spec.replay);
  const { game, outcome, mark } = await playOne(spec);
  const [log] = outcome.logs;
  if (spec.log !== undefined) writeFileSync(spec.log, log!.text);
  if (spec.json) console.log(JSON.stringify({ ...playJson(game), ...mark.json }));
  else process.stdout.write(told(game, outcome) + mark.text);
  if (spec.watch) await watchOn(spec, tapeOf(game, outcome));
}

async function watchOn(spec: PlaySpec, first: GameTape): Promise<void> {
  const { playWatched } = await import('../session/look/play-watched.ts'); // most games need no page
  await playWatched(spec, first, async (asked) => {
    const { game, outcome } = await playOne(asked);
    return tapeOf(game, outcome);
  });
}

const tapeOf = ({ seats }: PlayedGame, { records: [record] }: SetOutcome): GameTape => {
  const { roles, events, said } = record!;
  return { roles, events, said, names: seats.map(({ name }) => name) };
};

async function tellAgain(spec: PlaySpec, address: GameAddress): Promise<void> {
  const { log, hash, seed } = await replayGame(address, spec.trust);
  if (spec.log !== undefined) writeFileSync(spec.log, log);
  const { folder: run, set, game } = address;
  if (spec.json) {
    const lines = log.trimEnd().split('\n');
    console.log(JSON.stringify({ schema: REPLAY_SCHEMA, run, set, game, seed, hash, log: lines }));
  } else process.stdout.write(`${narrate(log).trimStart()}\nseed ${seed}, hash ${hash}\n`);
}

const REPLAY_SCHEMA = 'aiwolf-arena/replay/1';

interface Played {
  readonly game: PlayedGame;
  readonly outcome: SetOutcome;
  readonly mark: TrustMark;
}

async function playOne(spec: PlaySpec): Promise<Played> {
  const roster = await loadRoster(spec.agents, spec, note);
  const players = [spec.players];
  const plan = runPlanOf({ ...spec, players, sets: 1, games: 1, draw: 'balanced' }, roster);
  const pool = new SetPool(await workerInputOf(roster.loaded), 1);
  try {
    const [planned] = setsOf(plan);
    const task = tasksOf(plan, plan.blocks[0]!, { kind: 'all' })(planned!);
    const outcome = await pool.play({ ...task, notes: true, records: [0] });
    return { game: playedGame(plan, outcome), outcome, mark: trustMark(plan.agents) };
  } finally {
    await pool.close();
  }
}

function told(game: PlayedGame, { logs, notes, result }: SetOutcome): string {
  const faults = result.seats.flatMap(({ faults: all }, i) =>
    all.map(
      ({ kind, count, first }) =>
        `  ${game.seats[i]!.name} (Agent ${i + 1}): ${kind}, ${count === 1 ? 'once' : `${count} times`}, first on day ${first.day} at ${first.request}: ${first.detail}`,
    ),
  );
  const said = notes.map(
    ({ seat, text }) => `  ${game.seats[seat - 1]!.name} (Agent ${seat}): ${text}`,
  );
  const parts = [
    narrate(logs[0]!.text).trimStart(),
    ...(faults.length === 0 ? [] : [`Faults\n${faults.join('\n')}\n`]),
    ...(said.length === 0 ? [] : [`Notes of the agents\n${said.join('\n')}\n`]),
    `seed ${game.seed}, hash ${game.hash}\n`,
  ];
  return parts.join('\n');
}
