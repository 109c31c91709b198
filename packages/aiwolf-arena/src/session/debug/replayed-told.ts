import { counted } from '@aiwolf-arena/report';
import { agentNotes } from '../../library/play/played-game.ts';
import { partingText } from '../certificate.ts';
import type { CodeNow } from './current-agents.ts';
import type { ReplayedGame } from './replayed-now.ts';
import { storyOf } from './story.ts';
import { winnerIn, winnerText } from './told-game.ts';

/** What is said of a recorded game in front of its story. */
export function replayedLines(replayed: ReplayedGame): string[] {
  const { by, code } = replayed;
  const changes = code.map(codeText);
  if (by === 'now') return [...changes, ...comparison(replayed)];
  return changes;
}

function codeText({ gone, name, now, then }: CodeNow): string {
  if (gone !== null) return `${name} plays as the run has kept it: ${gone}`;
  return `${name} has changed since (code ${then.slice(0, 12)} then, ${now!.slice(0, 12)} now)`;
}

function comparison(replayed: ReplayedGame): string[] {
  const { address, earlier, parting, recorded, told } = replayed;
  const { game } = address;
  const winners = `won then: ${winnerText(recorded.winner)}; now: ${winnerText(winnerIn(told.result, game))}`;
  if (recorded.why !== null)
    return [`what was answered then is not known: ${recorded.why}`, winners];
  if (parting === null) return [`game ${game} is the same game, to the last answer`];
  const before =
    earlier === null
      ? []
      : [
          `game ${earlier} of the set differs already, so agents may remember other things: ` +
            `play --replay ${hint(replayed, earlier)}`,
        ];
  return [
    ...before,
    partingText(parting, told.names[parting.seat - 1]!),
    `  then  ${parting.a}`,
    `  now   ${parting.b}`,
    `up to there the game is the same: ${counted(parting.alike, 'event')}`,
    winners,
  ];
}

const hint = ({ address: { block, folder, set } }: ReplayedGame, game: number): string =>
  `${folder}#${block === null ? '' : `${block}/`}${set}/${game}`;

const UNCHANGED = 'the code of all its agents is as it was: the game as it was played';

/** The recorded game for people. `kept`: it was asked for as it was played. */
export function replayedText(replayed: ReplayedGame, kept: boolean): string {
  const lines = replayedLines(replayed);
  const head = lines.length === 0 && !kept ? [UNCHANGED] : lines;
  const story = storyOf(replayed.told);
  return head.length === 0 ? story : `${head.join('\n')}\n\n${story}`;
}

const REPLAY_SCHEMA = 'aiwolf-arena/replay/1' as const;

/** The document of `play --replay`. */
export function replayedJson(replayed: ReplayedGame) {
  const { address, by, code, earlier, parting, recorded, told } = replayed;
  const { folder: run, game, set } = address;
  return {
    ...{ schema: REPLAY_SCHEMA, run, block: told.task.block, set, game, seed: told.seed },
    ...{ hash: told.record.hash, winner: winnerIn(told.result, game), by, code, recorded, earlier },
    parting: parting === null ? null : { ...parting, agent: told.names[parting.seat - 1] },
    notes: agentNotes(told.notes, told.names),
    log: told.log.trimEnd().split('\n'),
  };
}
