/** `error`: the submission does not take part; `warning`: it may be disqualified; `note`: good to know. */
type Severity = 'error' | 'warning' | 'note';

/** What was found in a submission, for its team. */
export interface Finding {
  readonly severity: Severity;
  readonly what: string;
  /** A file, a place in one, or a game of the trial. */
  readonly where: string;
  readonly fix: string;
}

/** Something for which a submission does not take part. */
export const errorThat = (what: string, where: string, fix: string): Finding => ({
  severity: 'error',
  what,
  where,
  fix,
});

export const failed = (findings: readonly Finding[]): boolean =>
  findings.some(({ severity }) => severity === 'error');

/** One line for people. */
export const findingText = ({ severity, what, where, fix }: Finding): string =>
  `${severity}: ${where}: ${what}: ${fix}`;

/** Something that regulation 4 forbids, as it shows in code. */
interface Forbidden {
  readonly what: string;
  readonly fix: string;
}

const NO_THREADS = 'answer in the call: an agent that makes threads is eliminated (regulation 4)';

const FORBIDDEN = {
  network: {
    what: 'connects to a network',
    fix: 'speak to the game only, through the client library: a connection of its own eliminates an agent (regulation 4)',
  },
  thread: { what: 'makes threads', fix: NO_THREADS },
  process: {
    what: 'starts programs',
    fix: 'do all in the agent: one that starts processes is eliminated (regulation 4)',
  },
  write: {
    what: 'writes or removes files',
    fix: 'keep in memory what is learned within a game set: an agent that writes files is eliminated (regulation 4)',
  },
  native: {
    what: 'loads native code',
    fix: 'it must run on the Linux machine of the contest (regulation 6): try it there first',
  },
  hidden: {
    what: 'makes code while it runs',
    fix: 'nobody can see whether that code is allowed: write it into the file',
  },
} as const satisfies Record<string, Forbidden>;
export type ForbiddenKind = keyof typeof FORBIDDEN;

/** One use of something forbidden. */
export interface CodePlace {
  readonly kind: ForbiddenKind;
  /** The word that shows it. */
  readonly word: string;
  readonly where: string;
}

/** Places that are told of one kind. */
const SHOWN = 3;

/** A warning for every kind; code that is never reached is no offence, so these are no errors. */
export function warningsOf(places: readonly CodePlace[]): Finding[] {
  const kinds = Object.keys(FORBIDDEN) as ForbiddenKind[];
  return kinds.flatMap((kind): Finding[] => {
    const own = places.filter((place) => place.kind === kind);
    if (own.length === 0) return [];
    const shown = own.slice(0, SHOWN).map(({ where, word }) => `${where} (${word})`);
    const more = own.length > SHOWN ? ` and ${own.length - SHOWN} more` : '';
    return [{ severity: 'warning', where: shown.join(', ') + more, ...FORBIDDEN[kind] }];
  });
}
