/** Turns an official game log (one comma-separated line per event) into sentences. Omits Skip, Over and unknown lines. */
export function narrate(log: string): string {
  const narrator = new LogNarrator();
  for (const line of log.split('\n')) narrator.read(line.split(','));
  return narrator.text();
}

class LogNarrator {
  readonly #lines: string[] = [];
  readonly #people = new Map<string, Person>();
  #day = '';
  #votes: [string, string][] = [];
  #turn = '';

  text(): string {
    return `${this.#lines.join('\n')}\n`;
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
        this.#lines.push(...this.#survivors(), '', resultText(rest));
        return;
      default:
        this.#lines.push(...this.#night(type, rest));
    }
  }

  #name(seat: string): string {
    return agentText(seat, this.#people.get(seat)?.name);
  }

  #status(day: string, [seat = '', role = '', status = '', name = '']: readonly string[]): void {
    if (day !== this.#day) this.#lines.push('', `Day ${day}`);
    this.#day = day;
    if (!this.#people.has(seat)) this.#lines.push(`  ${agentText(seat, name)} is ${role}`);
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
    this.#lines.push(`  ${mark} ${this.#name(seat)}${whispering}: ${said}`);
  }

  /** Adds a vote. If the voter's number is not higher than the previous voter's, a new round (a revote) has begun. */
  #vote(type: string, voter: string, target: string): void {
    const last = this.#votes.at(-1);
    if (last !== undefined && Number(voter) <= Number(last[0])) this.#flushVotes();
    if (this.#votes.length === 0) this.#turn = '';
    this.#lines.push(...(this.#votes.length === 0 ? [`  ${VOTES[type]}:`] : []));
    this.#votes.push([voter, target]);
  }

  #flushVotes(): void {
    const byTarget = [...Map.groupBy(this.#votes, ([, target]) => target)].sort(([, a], [, b]) => b.length - a.length);
    for (const [target, own] of byTarget)
      this.#lines.push(`    ${own.length} for ${this.#name(target)} (by ${own.map(([voter]) => voter).join(', ')})`);
    this.#votes = [];
  }

  #night(type: string, [first = '', second = '', third = '']: readonly string[]): string[] {
    switch (type) {
      case 'execute':
        return [`  ${this.#name(first)} (${second}) is executed.`];
      case 'divine':
        return [`  The seer ${this.#name(first)} divines ${this.#name(second)}: ${third}.`];
      case 'guard':
        return [`  The bodyguard ${this.#name(first)} guards ${this.#name(second)} (${third}).`];
      case 'attack':
        if (first === '-1') return ['  Nobody is attacked.'];
        if (second === 'true') return [`  The werewolves kill ${this.#name(first)}.`];
        return [`  The werewolves attack ${this.#name(first)}, who is guarded.`];
      default:
        return [];
    }
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
