/** Tells an official game log (one comma-separated line per event) as a story, without Skip, Over and unknown lines. */
export function narrate(log: string): string {
  const teller = new Teller();
  for (const line of log.split('\n')) teller.read(line.split(','));
  return teller.story();
}

class Teller {
  readonly #told: string[] = [];
  readonly #people = new Map<string, Person>();
  #day = '';
  #votes: [string, string][] = [];
  #turn = '';

  story(): string {
    return `${this.#told.join('\n')}\n`;
  }

  read(fields: readonly string[]): void {
    const [day = '', type = '', ...rest] = fields;
    if (type !== 'vote' && type !== 'attackVote') this.#flushVotes();
    switch (type) {
      case 'status':
        return this.#status(day, rest);
      case 'talk':
      case 'whisper':
        return this.#speech(type, rest);
      case 'vote':
      case 'attackVote':
        return this.#vote(type, rest[0]!, rest[1]!);
      case 'result':
        this.#told.push(...this.#survivors(), '', resultText(rest));
        return;
      default:
        this.#told.push(...nightLine(type, rest, (seat) => this.#name(seat)));
    }
  }

  #name(seat: string): string {
    return agentText(seat, this.#people.get(seat)?.name);
  }

  #status(day: string, [seat = '', role = '', status = '', name = '']: readonly string[]): void {
    if (day !== this.#day) this.#told.push('', `Day ${day}`);
    this.#day = day;
    if (!this.#people.has(seat)) this.#told.push(`  ${agentText(seat, name)} is ${role}`);
    this.#people.set(seat, { name, alive: status === 'ALIVE' });
  }

  #survivors(): string[] {
    const living = [...this.#people].filter(([, { alive }]) => alive);
    return [`  Alive: ${living.map(([seat]) => this.#name(seat)).join(', ')}`];
  }

  #speech(type: string, [, turn = '', seat = '', ...text]: readonly string[]): void {
    const said = text.join(',');
    if (said === 'Skip' || said === 'Over') return;
    const mark = turn === this.#turn ? '   ' : `${turn.padStart(2)}.`;
    this.#turn = turn;
    const whispering = type === 'whisper' ? ' (whispers)' : '';
    this.#told.push(`  ${mark} ${this.#name(seat)}${whispering}: ${said}`);
  }

  /** A voter with a lower number than the one before starts a new round: a revote. */
  #vote(type: string, voter: string, target: string): void {
    const last = this.#votes.at(-1);
    if (last !== undefined && Number(voter) <= Number(last[0])) this.#flushVotes();
    if (this.#votes.length === 0) this.#turn = '';
    this.#told.push(...(this.#votes.length === 0 ? [`  ${VOTES[type]}:`] : []));
    this.#votes.push([voter, target]);
  }

  #flushVotes(): void {
    if (this.#votes.length === 0) return;
    this.#told.push(...votesText(this.#votes, (seat) => this.#name(seat)));
    this.#votes = [];
  }
}

const VOTES: Readonly<Record<string, string>> = { vote: 'The village votes', attackVote: 'The werewolves vote' };

const resultText = ([humans = '', wolves = '', winner = '']: readonly string[]): string =>
  winner === 'VILLAGER'
    ? `The villagers win: no werewolf is left among ${humans} living humans.`
    : winner === 'WEREWOLF'
      ? `The werewolves win: ${wolves} of them against ${humans} humans.`
      : 'Nobody wins.';

interface Person {
  readonly name: string;
  readonly alive: boolean;
}

function agentText(seat: string, name: string | undefined): string {
  const agent = `Agent[${seat.padStart(2, '0')}]`;
  return name === undefined ? agent : `${agent} ${name}`;
}

function votesText(votes: readonly (readonly [voter: string, target: string])[], name: (seat: string) => string): string[] {
  return [...Map.groupBy(votes, ([, target]) => target)]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([target, own]) => `    ${own.length} for ${name(target)} (by ${own.map(([voter]) => voter).join(', ')})`);
}

function nightLine(
  type: string,
  [first = '', second = '', third = '']: readonly string[],
  name: (seat: string) => string,
): string[] {
  switch (type) {
    case 'execute':
      return [`  ${name(first)} (${second}) is executed.`];
    case 'divine':
      return [`  The seer ${name(first)} divines ${name(second)}: ${third}.`];
    case 'guard':
      return [`  The bodyguard ${name(first)} guards ${name(second)} (${third}).`];
    case 'attack':
      return [`  ${attackText(first, second, name)}`];
    default:
      return [];
  }
}

function attackText(seat: string, success: string, name: (seat: string) => string): string {
  if (seat === '-1') return 'Nobody is attacked.';
  return success === 'true' ? `The werewolves kill ${name(seat)}.` : `The werewolves attack ${name(seat)}, who is guarded.`;
}
