import { gamesInLog, type LoggedGame, TEAMS } from '@aiwolf-arena/engine';
import { ROLES } from '@aiwolf-arena/protocol';
import type { FileNote } from '@aiwolf-arena/report';
import { LoggedRun } from '@aiwolf-arena/tournament';
import { broughtText, LOST, UnfitFile } from '@aiwolf-arena/tournament/outside-file';
import { UsageError } from '../options/usage.ts';
import type { LogText } from './log-files.ts';

/** Reads a text file. Throws UsageError if it cannot be read. */
export function textOf(file: string, most: number): string {
  try {
    return broughtText(file, most);
  } catch (thrown) {
    if (thrown instanceof UnfitFile) throw new UsageError(thrown.message);
    throw new UsageError(`there is no readable file ${file}`);
  }
}

/** Called with every game that counts: its address in the assumed sets, and the path of its log. */
type OnLoggedGame = (address: ReturnType<LoggedRun['add']>, game: LoggedGame, path: string) => void;

export class LogsReader {
  readonly #onGame: OnLoggedGame;
  readonly #run: LoggedRun;
  readonly #notes: FileNote[] = [];
  readonly #texts = new Map<string, string[]>();
  readonly #same: { readonly path: string; readonly first: string }[] = [];
  #games = 0;
  #logs = 0;

  constructor(behaviour: boolean, onGame: OnLoggedGame = () => {}) {
    this.#run = new LoggedRun(behaviour);
    this.#onGame = onGame;
  }

  read(log: LogText): void {
    const { path, folder, problem } = log;
    this.#logs++;
    if (problem !== null) this.#note(path, problem.line, 'file', problem.message);
    if (problem !== null && log.lines[Symbol.iterator]().next().done) return;
    let isCopy: boolean | undefined;
    const lines = new CountedLines(log.lines);
    for (const { game, notes } of gamesInLog(lines)) {
      for (const { line, code, message } of notes) this.#note(path, line, code, message);
      if (game === null || !game.finished) continue;
      isCopy ??= this.#isCopy(log);
      if (isCopy) return;
      if (contradicted(game)) this.#note(path, lines.count, 'contradiction', CONTRADICTION);
      else if (game.names.some((name) => name.includes(LOST))) this.#note(path, lines.count, 'lost-characters', LOST_NAME);
      else {
        this.#games++;
        this.#onGame(this.#run.add(folder, game), game, path);
      }
    }
  }

  /** Whether a log is a copy of an earlier log at the same place, whatever it is packed in. Equal logs elsewhere are no copies. */
  #isCopy({ path, hash }: LogText): boolean {
    const before = this.#texts.getOrInsertComputed(hash(), () => []);
    const copied = before.find((earlier) => places(earlier).some((place) => places(path).includes(place)));
    const [first] = before;
    before.push(path);
    if (copied !== undefined) this.#note(path, 1, 'copy', `this file is a copy of ${copied}, so it is not counted`);
    else if (first !== undefined) this.#same.push({ path, first });
    return copied !== undefined;
  }

  end() {
    const [example] = this.#same;
    if (example !== undefined) this.#note(example.path, 1, 'same-text', this.#sameText(example));
    return { logs: this.#logs, games: this.#games, notes: this.#notes, results: this.#run.end() };
  }

  #sameText({ first }: { readonly first: string }): string {
    const count = this.#same.length;
    const others = count === 1 ? '' : `; ${count - 1} more logs are also equal to another log`;
    return `this file has the same text as ${first}${others}. All of them are counted: remove those that are copies`;
  }

  #note(file: string, line: number, code: string, message: string): void {
    this.#notes.push({ file, line, code, message });
  }
}

const CONTRADICTION =
  'the result contradicts the log (werewolves win though none is alive, or villagers win though one is alive): this game is not counted';

export const LOST_NAME =
  'a name has the character U+FFFD: a wrong conversion has damaged this log, so that two names may have become one: this game is not counted';

/** Whether the log contradicts its winner: villagers cannot win if a werewolf is alive, nor werewolves if none is alive. */
const contradicted = ({ roles, survived, winner }: LoggedGame): boolean =>
  (TEAMS[winner] === 'WEREWOLF') !== survived.some((alive, seat) => alive === 1 && ROLES[roles[seat]!] === 'WEREWOLF');

/** Where a log is or may have been before it was packed: an archive was made in its folder, or of a folder with its name. */
function places(path: string): string[] {
  const plain = path.replace(/\.gz$/i, '');
  const [, folder = '', name, inside] = ARCHIVED.exec(plain) ?? [];
  return inside === undefined ? [plain] : [folder + inside, `${folder}${name}/${inside}`];
}

const ARCHIVED = /^(.*[\\/])?([^\\/]+)\.(?:tar\.gz|tgz|tar|zip|gz)[\\/](.+)$/i;

/** Lines, and how many of them were read. */
class CountedLines {
  readonly #lines: Iterable<string>;
  count = 0;

  constructor(lines: Iterable<string>) {
    this.#lines = lines;
  }

  *[Symbol.iterator](): Generator<string> {
    for (const line of this.#lines) {
      this.count++;
      yield line;
    }
  }
}
