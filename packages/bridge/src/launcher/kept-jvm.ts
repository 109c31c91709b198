import { AgentProcess, type ProcessLimits, type Started } from './agent-process.ts';
import { eachLine, type KeptLines } from './kept-output.ts';
import type { ClientProcess } from './launched-client.ts';
import type { JavaPlay } from './presets.ts';
import type { SeatRandom } from './seat-random.ts';

/** A JVM with our own main class (`java/arena/KeptJvm.java`). It runs sets of players, each with a class loader of its own. */
export class KeptJvm {
  readonly process: AgentProcess;
  readonly #sets = new Map<string, JvmSet>();
  readonly #isShared: boolean;
  #begun = 0;

  /** `isShared`: whether sets of several agents are played at the same time. */
  constructor(started: Started, limits: ProcessLimits, isShared: boolean) {
    this.#isShared = isShared;
    this.process = new AgentProcess({ ...started, takesOrders: true }, limits);
    const [out, err] = this.process.output;
    eachLine(out, (line) => this.#hear(line));
    eachLine(err, (line) => this.#take('err', line));
    void this.process.ended.then((how) => {
      for (const set of this.#sets.values()) set.end(how);
    });
  }

  /** Starts the player for a set. `words`: the arguments of its main method. */
  play({ classPath, className }: JavaPlay, words: readonly string[], { key, clock }: SeatRandom, lines: KeptLines): JvmSet {
    const id = String(this.#begun++);
    const set = new JvmSet(lines, this.#isShared ? undefined : this.process);
    this.#sets.set(id, set);
    void set.ended.then(() => this.#sets.delete(id));
    this.#order(['play', id, key, clock, classPath, className, ...words]);
    return set;
  }

  /** Lets the JVM end by itself, as it ends when the arena has ended. */
  dismiss(): void {
    this.process.orders!.end();
  }

  #order(words: readonly string[]): void {
    this.process.orders!.write(`${words.join('\t')}\n`);
  }

  #hear(line: string): void {
    if (!line.startsWith(MARK)) return this.#take('out', line);
    const [id, kind, ...text] = line.slice(MARK.length).split('\t');
    this.#sets.get(id!)?.hear(kind as Kind, text.join('\t'));
  }

  /** Stores a line of the JVM itself, or of a library that writes past `System.out`. */
  #take(stream: 'out' | 'err', line: string): void {
    for (const { lines } of this.#sets.values()) lines.take(stream, line);
  }
}

type Kind = 'out' | 'err' | 'cpu' | 'ended';

/** The first character of the lines that `Report.java` writes. */
const MARK = '\u0001';

/** A player in a JVM, for one set. */
export class JvmSet implements ClientProcess {
  readonly ended: Promise<string>;
  readonly lines: KeptLines;
  /** The only process in which the player plays; `undefined` if players of other agents play there at the same time. */
  readonly watched: AgentProcess | undefined;
  readonly #resolve: (how: string) => void;
  #endedHow: string | undefined;
  #isClean = false;
  #cpuMs = 0;

  constructor(lines: KeptLines, watched: AgentProcess | undefined) {
    const { promise, resolve } = Promise.withResolvers<string>();
    this.ended = promise;
    this.lines = lines;
    this.#resolve = resolve;
    this.watched = watched;
  }

  get endedHow(): string | undefined {
    return this.#endedHow;
  }

  /** Whether the player has ended, and left nothing in the JVM that the next set could notice. */
  get isClean(): boolean {
    return this.#isClean;
  }

  /** CPU time of the player's process in milliseconds. In a shared process, that of its threads some 20 ms ago. */
  get cpuMs(): number | null {
    return this.watched === undefined ? this.#cpuMs : this.watched.cpuMs;
  }

  hear(kind: Kind, text: string): void {
    if (kind === 'cpu') this.#cpuMs = Number(text);
    else if (kind !== 'ended') this.lines.take(kind, text);
    else this.#endItself(text);
  }

  #endItself(text: string): void {
    const [code, left] = text.split('\t');
    this.#isClean = code === '0' && left === '';
    this.end(`ended with exit code ${code}`);
  }

  end(how: string): void {
    this.#endedHow ??= how;
    this.#resolve(how);
  }
}
