import { createHash } from 'node:crypto';
import { type LoggedGame, readLog, TEAMS } from '@aiwolf-arena/engine';
import { ROLES } from '@aiwolf-arena/protocol';
import type { FileNote } from '@aiwolf-arena/report';
import { type LoggedResults, LoggedRun } from '@aiwolf-arena/tournament';
import { type LogFile, readLogFile } from './log-files.ts';

/** Games of logs, and what was odd about them. */
export interface Logs {
  readonly logs: number;
  /** Finished games, which are counted. */
  readonly games: number;
  readonly notes: readonly FileNote[];
  readonly results: LoggedResults;
}

/** Reads all logs. `behaviour`: whether it is counted. */
export function readLogs(files: readonly LogFile[], behaviour: boolean): Logs {
  const reader = new LogsReader(behaviour);
  for (const file of files) reader.read(file);
  return { logs: files.length, ...reader.end() };
}

class LogsReader {
  readonly #run: LoggedRun;
  readonly #notes: FileNote[] = [];
  /** By hash of the text, the first log that held it. */
  readonly #texts = new Map<string, string>();
  readonly #same: { readonly path: string; readonly first: string }[] = [];
  #games = 0;

  constructor(behaviour: boolean) {
    this.#run = new LoggedRun(behaviour);
  }

  read({ path, folder }: LogFile): void {
    const { text, problem } = readLogFile(path);
    if (problem !== null) this.#note(path, 1, 'file', problem);
    if (text === '' && problem !== null) return;
    const { game, notes } = readLog(text);
    for (const { line, code, message } of notes) this.#note(path, line, code, message);
    if (game === null || !game.finished || this.#isCopy(path, text)) return;
    if (contradicted(game)) this.#note(path, lineCount(text), 'contradiction', CONTRADICTION);
    else {
      this.#games++;
      this.#run.add(folder, game);
    }
  }

  /** The same log, once compressed and once not, is one game. Other equal texts may be equal games. */
  #isCopy(path: string, text: string): boolean {
    const hash = createHash('sha256').update(text).digest('base64');
    const first = this.#texts.get(hash);
    this.#texts.set(hash, first ?? path);
    if (first === undefined) return false;
    if (plainName(first) === plainName(path)) {
      this.#note(path, 1, 'copy', `this is ${first} once more: left out`);
      return true;
    }
    this.#same.push({ path, first });
    return false;
  }

  end(): Omit<Logs, 'logs'> {
    const [example] = this.#same;
    if (example !== undefined) this.#note(example.path, 1, 'same-text', this.#sameText(example));
    return { games: this.#games, notes: this.#notes, results: this.#run.end() };
  }

  #sameText({ first }: { readonly first: string }): string {
    const count = this.#same.length;
    const others = count === 1 ? '' : `; so do ${count - 1} more logs, each that of some other`;
    return `holds the same text as ${first}${others}. All are counted: take copies away`;
  }

  #note(file: string, line: number, code: string, message: string): void {
    this.#notes.push({ file, line, code, message });
  }
}

const CONTRADICTION =
  'the result is not what the log shows (werewolves win without a werewolf alive, or villagers with one): left out';

/** Villagers win when no werewolf is left, and werewolves only while one is. */
function contradicted({ roles, survived, winner }: LoggedGame): boolean {
  const wolves = survived.some((alive, seat) => alive === 1 && ROLES[roles[seat]!] === 'WEREWOLF');
  return (TEAMS[winner] === 'WEREWOLF') !== wolves;
}

const plainName = (path: string): string => path.replace(/\.gz$/i, '');

const lineCount = (text: string): number => text.trimEnd().split('\n').length;
