import type { Judgement } from '@aiwolf-arena/analysis';
import type { Plan } from '@aiwolf-arena/tournament';
import type { StageRecord } from '../stages/contest-book.ts';
import { shellWord } from './shell-word.ts';

/** How a stage was organised, beside its plan. */
type Organised = Pick<StageRecord, 'roster' | 'flags' | 'judgement'>;

/** The command that plays a stage of a contest again, with the organiser's submissions. */
export function playAgain(
  stage: string,
  plan: Plan,
  { roster, flags, judgement }: Organised,
): string {
  const { seed, secret, gamesPerSet, blocks, contest, agents } = plan;
  const [first] = blocks;
  const fill = agents.find(({ ranked }) => !ranked)?.source;
  const words = ['aiwolf-arena', 'contest', stage];
  const say = (flag: string, value: string | number | undefined): void => {
    if (value !== undefined) words.push(flag, shellWord(String(value)));
  };
  if (stage === 'final') {
    words.push(...flags.map(shellWord));
    say('--from', 'FOLDER');
    say('--final-sets', contest?.finalSets);
  } else {
    words.push(...flags.map(shellWord));
    say('--roster', roster.file);
    say('--players', blocks.map(({ players }) => players).join());
    say('--sets', first?.minimum);
    say('--games', gamesPerSet);
    say('--rules', first?.rules.name);
  }
  if (stage === 'preliminary') {
    say('--draw', blocks.some(({ draw }) => draw === 'balanced') ? 'balanced' : 'random');
    say('--finalists', contest?.finalists);
    say('--final-sets', contest?.finalSets);
    say('--rank-by', contest?.rankBy);
  }
  say('--fill', fill);
  say('--seed', secret === undefined ? seed : 'SEED');
  return [...words, ...judgedBy(judgement)].join(' ');
}

/** The flags by which a ranking judges faults. */
export function judgedBy({ policy, pardons }: Pick<Judgement, 'policy' | 'pardons'>): string[] {
  const policies = policy === 'record' ? [] : ['--on-fault', policy];
  return [
    ...policies,
    ...pardons.flatMap(({ agent, kind, reason }) => [
      ...['--pardon', shellWord(`${agent}:${kind}`)],
      ...['--reason', shellWord(reason)],
    ]),
  ];
}

/** The flags by which a ranking counts what only a clock has seen. */
export const timedBy = ({ measured, tolerance }: StageRecord['judgement']): string[] =>
  measured.length === 0 || tolerance === undefined
    ? []
    : ['--timing', '--time-tolerance', `${tolerance.ms},${tolerance.share}`];
