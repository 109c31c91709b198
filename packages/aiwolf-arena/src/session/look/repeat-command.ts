import { dirname } from 'node:path';
import type { Plan } from '@aiwolf-arena/tournament';

/**
 * The command that plays a plan again, for a shell; rules that came from a file are named as their preset was. A final that
 * has a folder of its own follows from the contest around it.
 */
export function repeatCommand(plan: Plan, folder: string): string {
  const isFinal = plan.blocks.every(({ stage }) => stage === 'final');
  const words = isFinal
    ? ['aiwolf-arena', 'contest', 'final', '--from', dirname(folder)]
    : wordsOf(plan);
  return words.map(quoted).join(' ');
}

function wordsOf({ agents, blocks, contest, gamesPerSet, seed }: Plan): string[] {
  const ranked = agents.filter((agent) => agent.ranked);
  const fill = agents.find((agent) => !agent.ranked);
  const first = blocks.filter(({ stage }) => stage !== 'final');
  const sizes = [...new Set(first.map(({ players }) => players))];
  const { draw, minimum, sets, rules } = first[0]!;
  return [
    ...['aiwolf-arena', contest === null ? 'run' : 'contest'],
    ...[
      '--agents',
      ranked.map(({ name, source }) => (name === source ? name : `${name}=${source}`)).join(','),
    ],
    ...(fill === undefined ? [] : ['--fill', fill.source]),
    ...['--players', sizes.join(',')],
    ...['--sets', String(minimum > 0 ? minimum : sets), '--games', String(gamesPerSet)],
    ...(draw === 'random' || draw === 'balanced' ? ['--draw', draw] : []),
    ...(contest === null
      ? []
      : [
          '--finalists',
          String(contest.finalists),
          '--final-sets',
          String(contest.finalSets),
          '--rank-by',
          String(contest.rankBy),
        ]),
    ...(rules.name === 'regulation-2021' ? [] : ['--rules', rules.name]),
    ...first[0]!.wishes.flatMap(({ agent, role }) => ['--role', `${agents[agent]!.name}=${role}`]),
    ...agents.flatMap(({ name, trusted }) => (trusted === true ? ['--trust', name] : [])),
    ...['--seed', seed],
  ];
}

const quoted = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
