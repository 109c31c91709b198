/** What measured clients say: Over at once, or ten sentences a day and night. */
export type Habit = 'over' | 'chatty';

/** All call themselves the same: nothing is told apart by names. */
export const NAME = 'measured';

const SENTENCES = 10;
const OPENINGS: readonly ((seat: string) => string)[] = [
  (seat) => `VOTE ${seat}`,
  (seat) => `ESTIMATE ${seat} WEREWOLF`,
  (seat) => `REQUEST ANY (VOTE ${seat})`,
  (seat) => `ESTIMATE ${seat} VILLAGER`,
  (seat) => `REQUEST ${seat} (GUARD ANY)`,
  (seat) => `INQUIRE ANY (ESTIMATE ${seat} ANY)`,
];

/** What a seat says when it has already said so much today; nothing in it is drawn, so that the wire cannot matter. */
export function sentence(habit: Habit, agent: number, spoken: number, players: number): string {
  if (habit === 'over' || spoken >= SENTENCES) return 'Over';
  const subject = 1 + ((agent + spoken) % players);
  return OPENINGS[spoken % OPENINGS.length]!(`Agent[${String(subject).padStart(2, '0')}]`);
}

/** Whom a seat chooses of those it may: ties are as rare as among agents that think. */
export const choice = (agent: number, day: number, others: readonly number[]): number =>
  others[(agent * 7 + day * 3) % others.length]!;
