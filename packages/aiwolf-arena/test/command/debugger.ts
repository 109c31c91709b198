import { SourceMap } from 'node:module';

/** Where a script stands still, in the author's own file. */
export interface Stop {
  readonly function: string;
  readonly file: string | undefined;
  /** From 1. */
  readonly line: number | undefined;
}

interface Script {
  readonly scriptId: string;
  readonly sourceMapURL?: string;
}

interface Place {
  readonly scriptId: string;
  readonly lineNumber: number;
  readonly columnNumber: number;
}

type Paused = { readonly callFrames: readonly { functionName: string; location: Place }[] };

/** A debugger as editors have one: it speaks the DevTools protocol, and reads source maps. */
export class Debugger {
  readonly #socket: WebSocket;
  readonly #answers = new Map<number, (result: unknown) => void>();
  readonly #maps = new Map<string, SourceMap>();
  #waiting: ((paused: Paused) => void) | undefined;
  #calls = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.onmessage = ({ data }) => this.#hear(JSON.parse(String(data)));
  }

  static async attach(url: string): Promise<Debugger> {
    const socket = new WebSocket(url);
    await new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onerror = reject;
    });
    const attached = new Debugger(socket);
    await attached.#call('Debugger.enable');
    return attached;
  }

  /** Lets it run until it stands still next. */
  async run(method: 'Runtime.runIfWaitingForDebugger' | 'Debugger.resume'): Promise<Stop> {
    const stop = new Promise<Paused>((resolve) => {
      this.#waiting = resolve;
    });
    await this.#call(method);
    const { functionName, location } = (await stop).callFrames[0]!;
    const entry = this.#maps.get(location.scriptId)?.findEntry(location.lineNumber, location.columnNumber);
    const known = entry !== undefined && 'originalSource' in entry;
    return {
      function: functionName,
      file: known ? entry.originalSource : undefined,
      line: known ? entry.originalLine + 1 : undefined,
    };
  }

  /** Stops it at a line of an author's file. */
  async breakAt(file: string, line: number): Promise<void> {
    const [scriptId, map] = [...this.#maps].find(([, one]) => one.payload.sources.includes(file))!;
    const source = map.payload.sources.indexOf(file);
    const place = firstOf(map, map.payload.sources[source]!, line - 1);
    await this.#call('Debugger.setBreakpoint', { location: { scriptId, ...place } });
  }

  /** Lets it run to its end, which may come before its last answer. */
  async leave(): Promise<void> {
    const gone = new Promise((resolve) => this.#socket.addEventListener('close', resolve));
    await Promise.race([this.#call('Debugger.disable'), gone]);
    this.#socket.close();
  }

  #call(method: string, params: object = {}): Promise<unknown> {
    const id = ++this.#calls;
    this.#socket.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve) => this.#answers.set(id, resolve));
  }

  #hear({ id, method, params, result }: { id?: number; method?: string; params?: unknown; result?: unknown }): void {
    if (id !== undefined) return this.#answers.get(id)?.(result);
    if (method === 'Debugger.scriptParsed') this.#keep(params as Script);
    if (method === 'Debugger.paused') this.#waiting?.(params as Paused);
  }

  #keep({ scriptId, sourceMapURL = '' }: Script): void {
    const [, base64] = /^data:application\/json;base64,(.*)$/.exec(sourceMapURL) ?? [];
    if (base64 === undefined) return;
    this.#maps.set(scriptId, new SourceMap(JSON.parse(Buffer.from(base64, 'base64').toString())));
  }
}

/** The first place of the code that came from a line (from 0) of a file. */
function firstOf(map: SourceMap, file: string, line: number) {
  for (let lineNumber = 0; lineNumber < 10_000; lineNumber++) {
    const entry = map.findEntry(lineNumber, 0);
    const own = 'originalSource' in entry && entry.originalSource === file;
    if (own && entry.originalLine === line) return { lineNumber, columnNumber: 0 };
  }
  throw new Error(`no code came from line ${line + 1} of ${file}`);
}
