type Fields = readonly string[];

/**
 * The official log of a game as one seat may know it before publication. Everybody sees talk, votes, executions, deaths, the
 * result, and all roles, which the game tells at its end (FINISH). Werewolves also see whispers, attack votes and failed
 * attacks; divinations and guards are only for the seat that made them. Names of other seats are left out, since a seat only
 * knows numbers.
 */
export function visibleLog(log: string, seat: number): string {
  const lines = log.split('\n').filter((line) => line !== '');
  const own = new Seat(lines, seat);
  const seen = lines.flatMap((line, at) => own.seen(line, at));
  return seen.map((line) => `${line}\n`).join('');
}

class Seat {
  readonly #seat: string;
  readonly #isWolf: boolean;
  /** Index of the line with the seat's death; it gets no requests after that. */
  readonly #deadFrom: number;
  /** Index of the seat's own last whisper of night 0: no packet tells it later whispers (reference server 2). */
  readonly #firstNightTo: number;
  /** Lines of ballots that were repeated: only the seats that voted again were told of them. */
  readonly #repeated: ReadonlySet<number>;

  constructor(lines: readonly string[], seat: number) {
    this.#seat = String(seat);
    const status = lines.map((line) => line.split(',')).filter(([, type, who]) => type === 'status' && who === this.#seat);
    this.#isWolf = status[0]?.[3] === 'WEREWOLF';
    const isDeath = (line: string): boolean => {
      const [, type, who, success] = line.split(',');
      return who === this.#seat && (type === 'execute' || (type === 'attack' && success === 'true'));
    };
    const death = lines.findIndex(isDeath);
    this.#deadFrom = death < 0 ? lines.length : death;
    this.#firstNightTo = lines.findLastIndex((line) => {
      const [day, type, , , who] = line.split(',');
      return day === '0' && type === 'whisper' && who === this.#seat;
    });
    this.#repeated = repeatedBallots(lines);
  }

  seen(line: string, at: number): string[] {
    const fields = line.split(',');
    return this.#knows(fields, at) ? [this.#masked(line, fields)] : [];
  }

  #knows([day, type, who, last]: Fields, at: number): boolean {
    const isAlive = at <= this.#deadFrom;
    switch (type) {
      case 'whisper':
        return this.#isWolf && isAlive && (day !== '0' || at <= this.#firstNightTo);
      case 'attackVote':
        return this.#isWolf && (isAlive || !this.#repeated.has(at));
      case 'attack':
        return this.#isWolf || last === 'true';
      case 'divine':
      case 'guard':
        return who === this.#seat;
      case 'vote':
        return isAlive || !this.#repeated.has(at);
      default:
        return true;
    }
  }

  /** `0,status,3,SEER,ALIVE,name` */
  #masked(line: string, fields: Fields): string {
    const [day, type, who, role, status] = fields;
    if (type !== 'status' || who === this.#seat) return line;
    return [day, type, who, role, status, `Agent[${who!.padStart(2, '0')}]`].join(',');
  }
}

/** Ballots of a day that were followed by a new round, which begins when the voter's number does not rise. */
function repeatedBallots(lines: readonly string[]): ReadonlySet<number> {
  const repeated = new Set<number>();
  let round: number[] = [];
  let [kind, voter] = ['', 0];
  for (const [at, line] of lines.entries()) {
    const [day, type, who] = line.split(',');
    const isBallot = type === 'vote' || type === 'attackVote';
    if (!isBallot || `${day} ${type}` !== kind) round = [];
    else if (Number(who) <= voter) {
      for (const earlier of round) repeated.add(earlier);
      round = [];
    }
    kind = isBallot ? `${day} ${type}` : '';
    voter = Number(who);
    round.push(at);
  }
  return repeated;
}
