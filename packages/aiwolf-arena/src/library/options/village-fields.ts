import { randomBytes } from 'node:crypto';
import { CATALOG } from '@aiwolf-arena/agents';
import { CONTEST_ROLES, type ContestRole } from '@aiwolf-arena/protocol';
import { z } from 'zod';
import { list, text, whole } from './fields.ts';
import { oneOf } from './words.ts';

/** The rule preset of whoever asks for none. */
export const RULES = 'regulation-2021';
/** Games in a set, as the regulation has it. */
export const GAMES = 100;

/** Names of all bundled agents. */
export const bundled = (): string[] => CATALOG.map(({ name }) => name);

/** Stands for all bundled agents that are not named beside it. */
const ALL = 'all';

function withAll(names: readonly string[]): string[] {
  const others = bundled().filter((name) => !names.includes(name));
  const all = names.indexOf(ALL);
  return names.flatMap((name, at) => (name !== ALL ? [name] : at === all ? others : []));
}

export const agentNames = z
  .array(z.string({ error: 'expected an agent, such as "random" or "./my-agent.ts"' }), {
    error: 'name the agents, such as random and ./my-agent.ts',
  })
  .refine((names) => names.every((one) => one !== ''), 'there is an empty name in the list')
  .transform(withAll);

export const agentName = text('an agent');

/** The number of seats of a village. */
export const size = whole(3, 18);

/** Village sizes, each once. */
export const sizes = list(size, 'village sizes, such as [5, 15]')
  .min(1, { error: 'expected a village size' })
  .transform((all) => [...new Set(all)]);

export const games = whole(1, 1_000_000);
export const sets = whole(1, 1_000_000);

/** A seed that somebody has thought of. */
export const givenSeed = z
  .string({ error: 'expected a text' })
  .min(1, 'expected a text')
  .max(200, 'expected at most 200 characters');

/** The same, or one that is drawn. */
export const seed = givenSeed.default(() => randomBytes(6).toString('hex'));

export const rules = text('a rule preset, or a JSON file with changes to one');

/** Names of agents that get Node. */
export const trust = list(z.string({ error: 'expected the name of an agent' }), 'names of agents');

/** An agent's wish for a role, by name. */
export interface NamedWish {
  readonly name: string;
  readonly role: ContestRole;
}

export const wishes: z.ZodType<NamedWish[]> = list(
  z.strictObject(
    { name: text('the name of an agent'), role: oneOf(CONTEST_ROLES) },
    { error: 'expected such as { name: "sample", role: "SEER" }' },
  ),
  'wishes, such as [{ name: "sample", role: "SEER" }]',
);
