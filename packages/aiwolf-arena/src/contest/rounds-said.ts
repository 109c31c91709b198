import type { Decision } from '@aiwolf-arena/analysis';
import { sentencesOf } from '@aiwolf-arena/report';
import { evenRound, type Plan } from '@aiwolf-arena/tournament';
import type { RoundLimits } from '../run/rounds.ts';
import type { StageName } from './manifest.ts';
import words from './round-words.json' with { type: 'json' };

const say = sentencesOf(words);

/** Returns a sentence that says what a round of a stage is. */
export function roundSaid({ agents, blocks }: Pick<Plan, 'agents' | 'blocks'>) {
  const { each, sets } = evenRound(blocks);
  const sizes = blocks.map(({ players }, at) => say('sets', { players, sets: [sets[at]!, 'set'] }));
  return say('round', { sets: sizes, teams: [agents.filter(({ ranked }) => ranked).length, 'team'], each: [each, 'set'] });
}

/** Returns a sentence that says whether a stage was decided when it ended. */
export function decisionSaid(stage: StageName, { looks, open, rounds }: Decision) {
  const what = say(stage === 'final' ? 'final' : 'preliminary');
  const key = looks === 0 ? 'unseen' : open === 0 ? 'decided' : 'undecided';
  return say(key, { what, looks, open: [open, 'team'], rounds: [rounds, 'round'] });
}

/** Returns the flags that end a stage. */
export const limitFlags = (stage: StageName, { for: ms, sets, untilDecided }: RoundLimits): string[] => [
  ...(ms === undefined ? [] : ['--for', durationFlag(ms)]),
  ...(untilDecided ? ['--until-decided'] : []),
  ...(sets === undefined ? [] : [stage === 'final' ? '--final-sets' : '--sets', String(sets)]),
];

function durationFlag(ms: number): string {
  const seconds = ms / 1000;
  return seconds % 3600 === 0 ? `${seconds / 3600}h` : seconds % 60 === 0 ? `${seconds / 60}m` : `${seconds}s`;
}
