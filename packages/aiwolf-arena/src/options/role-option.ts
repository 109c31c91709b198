import { CONTEST_ROLES, type ContestRole } from '@aiwolf-arena/protocol';
import { z } from 'zod';
import type { NamedWish } from '../library/options/village-fields.ts';
import { unknownWord } from '../library/options/words.ts';

const ROLE_WORDS: readonly string[] = CONTEST_ROLES;

/** `NAME=ROLE`. */
const wish = z.string().transform((text, context): NamedWish => {
  const [, name, role] = /^(.+)=([^=]*)$/.exec(text) ?? [];
  const wrong = (message: string): never => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  if (name === undefined || role === undefined)
    return wrong('expected NAME=ROLE, such as sample=SEER');
  if (!ROLE_WORDS.includes(role)) return wrong(unknownWord(role, ROLE_WORDS));
  return { name, role: role as ContestRole };
});

export const namedWishes = z.array(wish);
