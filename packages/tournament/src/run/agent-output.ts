import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { agentText } from '@aiwolf-arena/protocol';
import { bytesOfOutside, fileNames, LARGEST_FILE, type SetOutcome } from '@aiwolf-arena/sandbox';
import type { Plan } from '../plan/plan.ts';
import { GrowingFile, makeFolder, writeWhole } from './disk.ts';

/** Maximum number of bytes of output that are stored for each agent. */
const MOST = 1 << 20;
const FULL = '(further lines were dropped: the limit is 1 MiB for each agent)\n';
const ADDRESS = /^(\S+) set (\d+) game /;

/** The files `output/<agent>.log` with the console output of agents. Every line starts with the game, day and request. */
export class AgentOutput {
  readonly #folder: string;
  readonly #names: readonly string[];
  readonly #blocks: readonly string[];

  constructor(runFolder: string, { agents, blocks }: Plan) {
    this.#folder = join(runFolder, 'output');
    this.#names = fileNames(agents);
    this.#blocks = blocks.map(({ name }) => name);
  }

  /** Adds the notes of a set to the files. Notes that exceed an agent's maximum are dropped. */
  add({ result, notes }: Pick<SetOutcome, 'result' | 'notes'>): void {
    const byAgent = new Map<number, string>();
    for (const { at, game, seat, text } of notes) {
      const { agent } = result.seats[seat - 1]!;
      const where = agentText(seat);
      const when = at === undefined ? '' : ` day ${at.day} ${at.request}`;
      const address = `${result.block} set ${result.set} game ${game}${when} ${where}: `;
      const lines = text.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => `${address}${plain(line)}\n`);
      byAgent.set(agent, (byAgent.get(agent) ?? '') + lines.join(''));
    }
    for (const [agent, lines] of byAgent) this.#append(this.#names[agent]!, Buffer.from(lines));
  }

  #append(name: string, lines: Buffer): void {
    makeFolder(this.#folder);
    const file = new GrowingFile(join(this.#folder, `${name}.log`));
    const fits = file.end + lines.length + FULL.length <= MOST;
    const last = file.read(Math.max(0, file.end - FULL.length), FULL.length).toString();
    if (last !== FULL) file.append(fits ? lines : Buffer.from(FULL));
    file.close();
  }

  /** Copies the output from another folder of the same run, for the sets for which `isTaken` returns true. */
  adopt(runFolder: string, isTaken: (block: string, set: number) => boolean): void {
    const folder = join(runFolder, 'output');
    for (const name of logsIn(folder)) {
      const found = linesIn(join(folder, name)).flatMap((line) => this.#addressed(line));
      const taken = found.filter(({ block, set }) => isTaken(block, set));
      const text = taken.map(({ line }) => `${line}\n`).join('');
      if (text !== '') this.#append(name.slice(0, -'.log'.length), Buffer.from(text));
    }
  }

  /** Sorts the lines in plan order and deletes the lines of unfinished sets. */
  tidy(isFinished: (block: string, set: number) => boolean): void {
    for (const name of logsIn(this.#folder)) {
      const path = join(this.#folder, name);
      const lines = linesIn(path);
      const found = lines.flatMap((line) => this.#addressed(line));
      const kept = found.filter(({ block, set }) => isFinished(block, set));
      kept.sort((a, b) => a.place - b.place || a.set - b.set);
      const end = lines.at(-1) === FULL.trimEnd() ? [FULL] : [];
      writeWhole(path, [...kept.map(({ line }) => `${line}\n`), ...end]);
    }
  }

  #addressed(line: string): { line: string; block: string; place: number; set: number }[] {
    const [, block, set] = ADDRESS.exec(line) ?? [];
    if (block === undefined) return [];
    return [{ line, block, place: this.#blocks.indexOf(block), set: Number(set) }];
  }
}

/** Replaces control characters by question marks, so that an agent cannot control a terminal that shows the file. */
const plain = (line: string): string => line.replaceAll(/[^\P{Cc}\t]|\p{Cf}/gu, '?');

const logsIn = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.log')) : [];

const linesIn = (path: string): string[] => bytesOfOutside(path, LARGEST_FILE.log).toString().split('\n').filter(Boolean);
