/** What a status line of the log says of a seat. */
export interface Person {
  readonly name: string;
  readonly alive: boolean;
}

/** `Agent[03] alice`. */
export function agentText(seat: string, name: string | undefined): string {
  const agent = `Agent[${seat.padStart(2, '0')}]`;
  return name === undefined ? agent : `${agent} ${name}`;
}

/** Votes by target, most first: who was voted for by whom. */
export function votesText(
  votes: readonly (readonly [voter: string, target: string])[],
  name: (seat: string) => string,
): string[] {
  const byTarget = new Map<string, string[]>();
  for (const [voter, target] of votes) {
    byTarget.set(target, [...(byTarget.get(target) ?? []), voter]);
  }
  return [...byTarget]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(
      ([target, voters]) => `    ${voters.length} for ${name(target)} (by ${voters.join(', ')})`,
    );
}

/** Executions and what happens at night; nothing for a line of another type. */
export function nightLine(
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
  return success === 'true'
    ? `The werewolves kill ${name(seat)}.`
    : `The werewolves attack ${name(seat)}, who is guarded.`;
}
