/** A uniform choice among the places of a list: what stands in it twice is twice as likely. Undefined if it is empty. */
export const pick = <T>(list: readonly T[], random: () => number): T | undefined =>
  list[Math.floor(random() * list.length)];
