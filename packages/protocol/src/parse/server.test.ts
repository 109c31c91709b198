import { describe, expect, test } from 'vitest';
import type { Content, TalkNumber } from '../content/kinds.ts';
import { canonicalText } from '../content/sentence.ts';
import { agentText, type Target } from '../content/words.ts';
import vectors from '../fixtures/official-parser.json' with { type: 'json' };
import { parse } from './parse.ts';

/** What the official parser makes of a text; left out is what it has no value for. */
interface Official {
  topic: string;
  operator?: string;
  subject?: string;
  target?: string;
  role?: string;
  result?: string;
  talkType?: string;
  talkDay?: number;
  talkID?: number;
  day?: number;
  contents?: Official[];
  text: string;
}

interface Fields {
  target?: Target;
  role?: string;
  species?: string;
  talk?: TalkNumber;
  day?: number;
  contents?: Content[];
}

function official(content: Content): Official {
  const is = content as unknown as Fields;
  const operator = is.contents !== undefined;
  const { talk } = is;
  return JSON.parse(
    JSON.stringify({
      topic: operator ? 'OPERATOR' : content.kind,
      operator: operator ? content.kind : undefined,
      subject: content.subject && agentText(content.subject),
      target: agentText(is.target ?? 'ANY'),
      role: is.role,
      result: is.species,
      talkType: talk?.channel,
      talkDay: talk?.day,
      talkID: talk?.id,
      day: is.day,
      contents: is.contents?.map((inner) => official(inner)),
      text: canonicalText(content),
    }),
  );
}

describe('the server reading is the official parser', () => {
  test.each(vectors.map((vector) => [JSON.stringify(vector.input), vector] as const))('%s', (_, { input, records, is }) => {
    const result = parse(input);
    expect(result.ok).toBe(is !== undefined);
    if (!result.ok) {
      expect(result.error.code === 'CRASHES_SERVER').toBe(records === 'GAME_ABORTS');
      return;
    }
    const made = official(result.value.content);
    const wanted = structuredClone(is) as Official;
    if (made.contents?.length === 0) delete made.contents;
    expect(made).toEqual(wanted);
  });
});
