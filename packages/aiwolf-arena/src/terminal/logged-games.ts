import { gamesInLog, type LoggedGame, TEAMS } from '@aiwolf-arena/engine';
import { ROLES } from '@aiwolf-arena/protocol';
import { counted, type FileNote } from '@aiwolf-arena/report';
import { LOST } from '@aiwolf-arena/sandbox';
import { LoggedRun } from '@aiwolf-arena/tournament';
import type { Spec } from '../options/option-set.ts';
import type { OPTIONS } from '../options/table.ts';
import type { LogText } from './log-files.ts';

interface Counting extends Pick<Spec<typeof OPTIONS>, 'teams'> {
  readonly behaviour: boolean;
}

/** A game that counts: its address in the assumed sets, the agents by seat, and the path of its log. */
export interface CountedGame {
  readonly address: ReturnType<LoggedRun['add']>;
  readonly game: LoggedGame;
  readonly names: readonly string[];
  readonly path: string;
}

/** Counts the games of logs. Games of the natural-language division are counted apart: their agents are teams. */
export class LoggedGames {
  readonly #onGame: (game: CountedGame) => void;
  readonly #official: LoggedRun;
  readonly #natural: LoggedRun;
  readonly #teams: TeamNames;
  readonly #notes: FileNote[] = [];
  /** By team: number of games in which it sat in all seats. */
  readonly #alone = new Map<string, number>();
  readonly #copies = new Copies();
  readonly #repeats = new Repeats();
  #logs = 0;
  #games = 0;
  #leftOut = 0;
  #undecided = 0;

  constructor({ behaviour, teams }: Counting, onGame: (game: CountedGame) => void = () => {}) {
    this.#official = new LoggedRun({ behaviour, natural: false });
    this.#natural = new LoggedRun({ behaviour, natural: true });
    this.#teams = new TeamNames(teams);
    this.#onGame = onGame;
  }

  read(log: LogText): void {
    const { path, folder, texts, problem } = log;
    this.#logs++;
    if (problem !== null) this.#note(path, problem.line, 'file', problem.message);
    if (problem !== null && texts[Symbol.iterator]().next().done) return this.#leaveOut();
    let isFirst = true;
    for (const { game, last, notes } of gamesInLog(texts)) {
      for (const { line, code, message } of notes) this.#note(path, line, code, message);
      if (game === null || !game.finished) {
        this.#leaveOut();
        continue;
      }
      const original = isFirst ? this.#copies.originalOf(log) : undefined;
      isFirst = false;
      if (original !== undefined) {
        this.#note(path, 1, 'copy', `this file is a copy of ${original}, so it is not counted`);
        return this.#leaveOut();
      }
      const why = WHY.find(({ fits }) => fits(game));
      if (why !== undefined) {
        this.#note(path, last, why.code, why.message);
        this.#leaveOut();
        continue;
      }
      this.#repeats.add(game, path, last);
      if (TEAMS[game.winner] === 'NONE') this.#undecided++;
      else this.#count(game, folder, path);
    }
  }

  #leaveOut(): void {
    this.#leftOut++;
  }

  /** Games of the natural-language division belong together if their line-ups are equal: it has no sets. */
  #count(game: LoggedGame, folder: string, path: string): void {
    const names = game.characters === undefined ? game.names : game.names.map((name) => this.#teams.of(name));
    const [first] = names;
    if (game.characters !== undefined && names.every((name) => name === first)) {
      this.#alone.set(first!, 1 + (this.#alone.get(first!) ?? 0));
      return;
    }
    const address = game.characters === undefined ? this.#official.add(folder, game) : this.#natural.add('', game, names);
    if (address.old !== undefined) this.#note(path, 1, 'old-sentence', oldSentence(address.old));
    this.#games++;
    this.#onGame({ address, game, names, path });
  }

  #note(file: string, line: number, code: string, message: string): void {
    this.#notes.push({ file, line, code, message });
  }

  end() {
    const same = this.#repeats.found();
    if (same !== undefined) this.#note(same.path, same.line, 'same-game', same.message);
    return {
      ...{ logs: this.#logs, games: this.#games, leftOut: this.#leftOut, undecided: this.#undecided, notes: this.#notes },
      ...{ official: this.#official.end(), natural: this.#natural.end() },
      ...{ teams: this.#teams.joined(), alone: [...this.#alone] },
    };
  }
}

/** A team's clients have its name and a number, by the rules of the division. */
class TeamNames {
  readonly #asWritten: boolean;
  readonly #connections = new Map<string, Set<string>>();

  constructor(teams: Counting['teams']) {
    this.#asWritten = teams === 'as-written';
  }

  of(name: string): string {
    const team = this.#asWritten ? name : name.replace(/[0-9]+$/, '') || name;
    this.#connections.getOrInsertComputed(team, () => new Set()).add(name);
    return team;
  }

  /** Returns the teams whose names differ from those of their connections, with these. */
  joined(): [team: string, connections: string[]][] {
    const teams = [...this.#connections].map(([team, names]): [string, string[]] => [team, [...names].sort()]);
    return teams.filter(([team, names]) => names.length > 1 || names[0] !== team).sort(([a], [b]) => (a < b ? -1 : 1));
  }
}

const oldSentence = (text: string): string =>
  `sentences of protocol 2.01 that today's grammar refuses, such as ${JSON.stringify(text)}, are read as 2.01 has them`;

/** Finds logs that are copies of earlier logs, packed otherwise. */
class Copies {
  readonly #pathsOf = new Map<string, string[]>();

  /** Returns an earlier log at the same place with the same text, whatever it is packed in. Equal logs elsewhere are no copies. */
  originalOf({ hash, path }: LogText): string | undefined {
    const before = this.#pathsOf.getOrInsertComputed(hash(), () => []);
    const original = before.find((earlier) => places(earlier).some((place) => places(path).includes(place)));
    before.push(path);
    return original;
  }
}

/** Finds games that are in several logs, such as the logs of a folder joined beside them, or copies with other line ends. */
class Repeats {
  readonly #firstIn = new Map<string, string>();
  #first: { readonly path: string; readonly line: number; readonly other: string } | undefined;
  #games = 0;

  add({ events, names, roles, said, winner }: LoggedGame, path: string, line: number): void {
    const happened = events.reduce((sum, number) => (Math.imul(sum, 31) + number) | 0, 0);
    const key = [names, roles, winner, events.length, happened, said.length, said.at(-1)].join();
    const other = this.#firstIn.get(key);
    if (other === undefined) {
      this.#firstIn.set(key, path);
      return;
    }
    this.#games++;
    this.#first ??= { path, line, other };
  }

  found(): { readonly path: string; readonly line: number; readonly message: string } | undefined {
    if (this.#first === undefined) return undefined;
    const { path, line, other } = this.#first;
    const more = this.#games - 1;
    const others = more === 0 ? '' : `; ${counted(more, 'more game')} ${more === 1 ? 'is' : 'are'} in several logs`;
    const message = `this game is also in ${other}${others}. All of them are counted: remove the logs that are copies`;
    return { path, line, message };
  }
}

/** Where a log is or may have been before it was packed: an archive was made in its folder, or of a folder with its name. */
function places(path: string): string[] {
  const plain = path.replace(/\.gz$/i, '');
  const [, folder = '', name, inside] = ARCHIVED.exec(plain) ?? [];
  return inside === undefined ? [plain] : [folder + inside, `${folder}${name}/${inside}`];
}

const ARCHIVED = /^(.*[\\/])?([^\\/]+)\.(?:tar\.gz|tgz|tar|zip|gz)[\\/](.+)$/i;

export const LOST_NAME =
  'a name has the character U+FFFD: a wrong conversion has damaged this log, so that two names may have become one: this game is not counted';

/** Why a finished game is not counted. */
const WHY: readonly { readonly code: string; readonly message: string; readonly fits: (game: LoggedGame) => boolean }[] = [
  { code: 'lost-characters', message: LOST_NAME, fits: ({ names }) => names.some((name) => name.includes(LOST)) },
  {
    code: 'contradiction',
    message:
      'the result contradicts the log (werewolves win though none is alive, or villagers win though one is alive): this game is not counted',
    // villagers cannot win if a werewolf is alive, nor werewolves if none is alive
    fits: ({ lost, roles, survived, winner }) =>
      lost === 0 &&
      TEAMS[winner] !== 'NONE' &&
      (TEAMS[winner] === 'WEREWOLF') !== survived.some((alive, seat) => alive === 1 && ROLES[roles[seat]!] === 'WEREWOLF'),
  },
];
