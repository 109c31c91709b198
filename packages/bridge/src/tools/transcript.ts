/** One side's line in a transcript. */
export interface Passed {
  /** Whose wire it passed on; empty in transcripts of one client. */
  readonly client: string;
  readonly from: 'host' | 'client';
  readonly text: string;
}

const MARKS = { host: 'S>C', client: 'C>S' } as const;

/** `CLIENT<tab>S>C PACKET`, one line for each. */
export const passedLine = ({ client, from, text }: Passed): string =>
  `${client}\t${MARKS[from]} ${text}\n`;

/** The client may be left out, and an end of line written as `<LF>`: so the official server's transcripts are read too. */
const LINE = /^(?:(.*)\t)?(S>C|C>S) (.*?)(?:<CR>)?(?:<LF>)?$/s;

/** What passed, in order; lines that are no transcript's are left out. */
export const readTranscript = (text: string): Passed[] =>
  text.split('\n').flatMap((line) => {
    const [, client = '', mark, said] = LINE.exec(line) ?? [];
    if (mark === undefined) return [];
    return [{ client, from: mark === MARKS.host ? 'host' : 'client', text: said! } as const];
  });
