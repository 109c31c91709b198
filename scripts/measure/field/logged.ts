import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type GameInfo, gameLog, type Player, takeRecord } from '@aiwolf-arena/engine';
import type { Root } from '@aiwolf-arena/engine/random';
import { CONTEST_ROLES } from '@aiwolf-arena/protocol';
import type { Watching } from '../../../packages/viewer/src/page/game/onlooker.ts';
import { FIELD, playSet } from '../../play.ts';
import { wrapped } from '../../wrapped.ts';
import { type PlayedSet, playedSets } from './sets.ts';

const villageOf = (names: readonly string[]) => names.map((name) => FIELD.find((entry) => entry.name === name)!);

/** For tests: the games of villages of bundled agents, written as official logs and read again. Their sizes must be equal. */
export async function loggedSets(root: Root, villages: readonly (readonly string[])[], games: number): Promise<PlayedSet[]> {
  const folder = mkdtempSync(join(tmpdir(), 'field-logs-'));
  for (const [set, names] of villages.entries()) {
    let game = 0;
    mkdirSync(join(folder, `${set}`));
    playSet(root, set, villageOf(names), {
      games,
      onGame: (played) => writeFileSync(join(folder, `${set}`, `${game++}.log`), gameLog(takeRecord(played), names)),
    });
  }
  const sizes = await playedSets([folder]);
  rmSync(folder, { recursive: true });
  return sizes.get(villages[0]!.length)!;
}

/** What somebody thinks of the other living seats at the first vote of a day: the chances of all roles. */
export interface Heard {
  readonly role: string;
  readonly probabilities: readonly number[];
}

/** For tests: plays set 0 of such villages again, and returns by seat what estimates of roles were when the seat voted. */
export function heardInGames(root: Root, names: readonly string[], games: number, estimator: () => Watching): Heard[][] {
  const heard = names.map((): Heard[] => []);
  const seated = (player: Player, seat: number) => listening(player, estimator(), heard[seat - 1]!);
  playSet(root, 0, villageOf(names), { games, seated });
  return heard;
}

/** The player, with an estimate of roles that is heard until it dies for the first time. */
function listening(player: Player, beliefs: Watching, heard: Heard[]): Player {
  let info: GameInfo;
  let isComplete = true; // a seat that died hears less of the game than one that is shown its log
  return wrapped(player, {
    initialize(first, setting) {
      info = first;
      beliefs.startGame(first, setting);
      return player.initialize(first, setting);
    },
    update(now) {
      beliefs.update(now);
      return player.update(now);
    },
    vote() {
      beliefs.goesOn();
      beliefs.closeTalk();
      const others = info.aliveAgentList.filter((agent) => agent !== info.agent);
      if (isComplete && info.latestVoteList.length === 0) {
        const { role } = info;
        for (const agent of others)
          heard.push({ role, probabilities: CONTEST_ROLES.map((one) => beliefs.probability(agent, one)) });
      }
      return player.vote();
    },
    finish() {
      beliefs.endGame(info);
      isComplete &&= info.statusMap.get(info.agent) === 'ALIVE';
      return player.finish();
    },
  });
}
