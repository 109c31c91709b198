import type { Agent, Role } from '@aiwolf-arena/protocol';
import type { Say } from '../words/words.ts';

/** `Agent[03]`, or nobody. */
export const seatName = (seat: Agent, say: Say): string =>
  seat === 0 ? say('nobody') : `Agent[${String(seat).padStart(2, '0')}]`;

/** `03`. */
export const seatNumber = (seat: Agent): string => String(seat).padStart(2, '0');

export const roleName = (role: Role | undefined, say: Say): string =>
  role === undefined ? '?' : say(role);
