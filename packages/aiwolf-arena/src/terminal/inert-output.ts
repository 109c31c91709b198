/**
 * CI services execute lines of output that begin with `::NAME` (GitHub, also after spaces), or contain `##[NAME]` (GitHub,
 * Azure) or `##NAME[` (TeamCity). Names, sentences and exceptions of others are in every text that is printed, so all output goes
 * through here once.
 */
/** GitHub's runner also trims U+0085. */
const LINE_START = /(^|[\r\n])([^\S\r\n]|\x85)*:(?=:)/g;
const ANYWHERE = /##(?=[\w.-]*\[)/g;

/** Returns a text in which CI services find no command. `before`: what the last line has so far. A JSON text means the same as before. */
export function withoutCommands(text: string, before = ''): string {
  const inert = text.replaceAll(ANYWHERE, text.startsWith('{') ? String.raw`#\u0023` : '## '); // in JSON, # is only in strings
  if (!inert.includes(':')) return inert;
  const start = isOpen(before) ? '' : '-';
  const isSecond = /^[\s\x85]*:$/.test(before) && inert.startsWith(':');
  return (isSecond ? ' ' : '') + (start + inert).replaceAll(LINE_START, (found) => `${found} `).slice(start.length);
}

/** Whether a command could still begin in this line. */
const isOpen = (line: string): boolean => /^[\s\x85]*$/.test(line);

type Write = NodeJS.WriteStream['write'];

const unguarded = new WeakMap<NodeJS.WriteStream, Write>();

/** Lets no command reach these streams, until the returned function is called. Bytes are not changed. */
export function guardOutput(streams: readonly NodeJS.WriteStream[]): () => void {
  for (const stream of streams) {
    const write = stream.write;
    let line = '';
    unguarded.set(stream, write);
    stream.write = ((chunk: string | Uint8Array, ...rest: []) => {
      if (typeof chunk !== 'string') return write.call(stream, chunk, ...rest);
      const text = withoutCommands(chunk, line);
      const tail = (line + chunk).split(/[\r\n]/).at(-1)!;
      line = tail.slice(0, LONGEST_START);
      return write.call(stream, text, ...rest);
    }) as Write;
  }
  return () => {
    for (const stream of streams) {
      stream.write = unguarded.get(stream)!;
      unguarded.delete(stream);
    }
  };
}

/** Of a line that is written in parts, only spaces and a colon at the beginning matter. */
const LONGEST_START = 1000;

/** Prints commands that are meant for the CI service. */
export const tellService = (commands: string): boolean =>
  (unguarded.get(process.stderr) ?? process.stderr.write).call(process.stderr, commands);
