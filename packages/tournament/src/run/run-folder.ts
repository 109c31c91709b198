import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Plan } from '../plan/plan.ts';
import { planLines } from '../plan/plan-text.ts';
import { writeWhole } from './atomic-file.ts';
import { Journal } from './journal.ts';
import { makeFolder } from './make-folder.ts';

/** The folder holds a run already, or something else. */
export class FolderTaken extends Error {
  override readonly name = 'FolderTaken';
}

/**
 * The files of a run. None of them holds a clock or a thread count, and no path but those by which the agents were named:
 * plan.json keeps them as they were typed.
 */
export class RunFolder {
  readonly path: string;
  readonly journal: Journal;

  private constructor(path: string) {
    this.path = path;
    this.journal = new Journal(join(path, 'journal.ndjson'));
  }

  /** Makes the folder, or takes an empty one. FolderTaken when there is anything in it. */
  static create(path: string): RunFolder {
    if (existsSync(path) && !statSync(path).isDirectory()) {
      throw new FolderTaken(`${path} is a file: name a folder`);
    }
    if (existsSync(path) && readdirSync(path).length > 0) {
      const what = existsSync(join(path, 'plan.json')) ? 'holds a run already' : 'is not empty';
      throw new FolderTaken(`${path} ${what}: name another folder, or remove it first`);
    }
    makeFolder(path);
    return new RunFolder(path);
  }

  writePlan(plan: Plan): void {
    writeWhole(join(this.path, 'plan.json'), withLineEnds(planLines(plan)));
  }

  writeStandings(standings: unknown): void {
    writeWhole(join(this.path, 'standings.json'), [`${JSON.stringify(standings, null, 2)}\n`]);
  }

  /** One official game log: `logs/run-15/set-00012/game-007.log`. */
  writeLog(block: string, set: number, game: number, text: string): void {
    const folder = join(this.path, 'logs', block.replace('/', '-'), `set-${padded(set, 5)}`);
    makeFolder(folder);
    writeWhole(join(folder, `game-${padded(game, 3)}.log`), [text]);
  }
}

const padded = (n: number, width: number): string => String(n).padStart(width, '0');

function* withLineEnds(lines: Iterable<string>): Generator<string> {
  for (const line of lines) yield `${line}\n`;
}
