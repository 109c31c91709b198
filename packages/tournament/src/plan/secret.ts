import type { Plan } from './plan.ts';

/** A seed that nobody may know yet. Whatever writes a plan down, or shows it, leaves it out: only who plays asks for it. */
export class Secret {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  get text(): string {
    return this.#text;
  }

  toJSON(): undefined {}
}

/** What the games of a plan are drawn from. */
export const chanceSeed = ({ seed, secret }: Pick<Plan, 'seed' | 'secret'>): string =>
  secret?.text ?? seed;

/** What stands for a seed of which only the SHA-256 is known. */
export const promiseOf = (seedSha256: string): string => `sha256:${seedSha256}`;

/** Names the seed, the same before it is told and after: random choices between equals are drawn from this. */
export const seedMark = ({ seed, seedSha256 }: Pick<Plan, 'seed' | 'seedSha256'>): string =>
  seedSha256 === undefined ? seed : promiseOf(seedSha256);
