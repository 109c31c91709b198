type Fields = readonly string[];

/** Removes from the official log of a game all lines that one seat may not know, and the names of all other seats. */
export function visibleLog(log: string, seat: number): string {
  const own = String(seat);
  const lines = log.split('\n').filter((line) => line !== '');
  const rows = lines.map((line) => line.split(','));
  const seen = rows.filter(knownTo(own, rows));
  return seen.map((row) => `${masked(row, own).join(',')}\n`).join('');
}

function knownTo(seat: string, rows: readonly Fields[]) {
  const isWolf = rows.find(([, type, who]) => type === 'status' && who === seat)?.[3] === 'WEREWOLF';
  const isDeath = ([, type, who, success]: Fields): boolean =>
    who === seat && (type === 'execute' || (type === 'attack' && success === 'true'));
  const death = rows.findIndex(isDeath);
  // after its own last whisper of night 0, a werewolf gets no packet with whispers of this night (reference server 2)
  const firstNightTo = rows.findLastIndex(([day, type, , , who]) => day === '0' && type === 'whisper' && who === seat);
  const repeated = repeatedBallots(rows); // only the seats that voted again received these votes
  return ([day, type, who, last]: Fields, at: number): boolean => {
    const isAlive = death < 0 || at <= death;
    switch (type) {
      case 'whisper':
        return isWolf && isAlive && (day !== '0' || at <= firstNightTo);
      case 'attackVote':
        return isWolf && (isAlive || !repeated.has(at));
      case 'attack':
        return isWolf || last === 'true';
      case 'divine':
      case 'guard':
        return who === seat;
      case 'vote':
        return isAlive || !repeated.has(at);
      default:
        return true;
    }
  };
}

/** Hides the name of another seat in a line of the log such as `0,status,3,SEER,ALIVE,name`: the seat's number replaces it. */
function masked(fields: Fields, seat: string): Fields {
  const [day, type, who, role, status] = fields as string[];
  if (type !== 'status' || who === seat) return fields;
  return [day!, type, who!, role!, status!, `Agent[${who!.padStart(2, '0')}]`];
}

/** Returns the indices of lines with votes that a revote follows. A revote begins where the voter's number decreases. */
function repeatedBallots(rows: readonly Fields[]): ReadonlySet<number> {
  const repeated = new Set<number>();
  let round: number[] = [];
  let [kind, voter] = ['', 0];
  for (const [at, [day, type, who]] of rows.entries()) {
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
