import { gamesInLog, type LoggedGame, TEAMS } from '@aiwolf-arena/engine';
import { ROLES } from '@aiwolf-arena/protocol';
import type { FileNote } from '@aiwolf-arena/report';
import { LoggedRun } from '@aiwolf-arena/tournament';
import type { Spec } from '../options/option-set.ts';
import type { OPTIONS } from '../options/table.ts';

/** The text of a log. Lines have no line feeds. */
export interface LogText {
  readonly path: string;
  readonly folder: string;
  readonly lines: Iterable<string>;
}

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
  #games = 0;
  #leftOut = 0;
  #undecided = 0;

  constructor({ behaviour, teams }: Counting, onGame: (game: CountedGame) => void = () => {}) {
    this.#official = new LoggedRun({ behaviour, natural: false });
    this.#natural = new LoggedRun({ behaviour, natural: true });
    this.#teams = new TeamNames(teams);
    this.#onGame = onGame;
  }

  read({ path, folder, lines }: LogText): void {
    for (const { game, last, notes } of gamesInLog(lines)) {
      for (const { line, code, message } of notes) this.note(path, line, code, message);
      if (game === null || !game.finished) this.#leftOut++;
      else if (TEAMS[game.winner] === 'NONE') this.#undecided++;
      else if (contradicted(game)) this.#leaveOut(path, last);
      else this.#count(game, folder, path);
    }
  }

  #leaveOut(path: string, line: number): void {
    this.#leftOut++;
    this.note(path, line, 'contradiction', CONTRADICTION);
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
    if (address.old !== undefined) this.note(path, 1, 'old-sentence', oldSentence(address.old));
    this.#games++;
    this.#onGame({ address, game, names, path });
  }

  note(file: string, line: number, code: string, message: string): void {
    this.#notes.push({ file, line, code, message });
  }

  end() {
    return {
      ...{ games: this.#games, leftOut: this.#leftOut, undecided: this.#undecided, notes: this.#notes },
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

const CONTRADICTION =
  'the result contradicts the log (werewolves win though none is alive, or villagers win though one is alive): this game is not counted';

/** Whether the log contradicts its winner: villagers cannot win if a werewolf is alive, nor werewolves if none is alive. */
const contradicted = ({ lost, roles, survived, winner }: LoggedGame): boolean =>
  lost === 0 &&
  (TEAMS[winner] === 'WEREWOLF') !== survived.some((alive, seat) => alive === 1 && ROLES[roles[seat]!] === 'WEREWOLF');
