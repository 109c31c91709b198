import type { TunedParam, Tuning } from '@aiwolf-arena/analysis';
import { percent, withCommas } from '../format.ts';
import { type Said, type Section, type TextDocument, tableOf } from '../model.ts';
import { columnsText } from '../render/text.ts';
import { inert, shortName } from '../sanitize.ts';
import { column } from './columns.ts';
import { sentencesOf } from './said.ts';
import { confirmationSaid, FAULTS_SHOWN } from './sweep.ts';
import words from './tune.json' with { type: 'json' };

const say = sentencesOf(words);

export const tuneDocument = (tuning: Tuning): TextDocument => [
  { outcome: [tuneAnswer(tuning), ...tuneFindings(tuning)] },
  ...(shouldPlayOn(tuning) ? [{ above: [say('type')], lines: [inert(tuning.found)] }] : []),
  { above: [tuneOptions(tuning)] },
  { ...paramsPart(tuning), plot: (width) => coursePlot(tuning, width) },
];

const shouldPlayOn = ({ confirmation }: Tuning): boolean =>
  confirmation !== null && (confirmation.verdict === 'pass' || confirmation.verdict === 'inconclusive');

/** Returns the main result: the values that were found. */
export function tuneAnswer({ params }: Tuning): Said {
  const values = params.map(({ found, name }) => `${name} ${found}`);
  return say(params.every(({ found, start }) => found === start) ? 'same' : 'found', { values });
}

/** Says what the villages of a new seed say of the values, and why the course ended. */
export function tuneFindings({ agent, confirmation, ended, faulty, games, leftToGain, probes }: Tuning): Said[] {
  const end = leftToGain === null ? 'few' : ended === 'precise' ? 'precise' : 'open';
  const faults =
    faulty <= FAULTS_SHOWN * games
      ? []
      : [say('faults', { name: shortName(agent.name), share: percent({ value: faulty / games }) })];
  return [
    ...faults,
    ...(confirmation === null ? [] : [confirmationSaid(confirmation)]),
    say(end, { probes: withCommas(probes) }),
  ];
}

/** Returns what was played: villages, games, seed and opponents. */
export const tuneOptions = ({ field, games, gamesPerSet, players, seed }: Tuning): Said =>
  say('options', {
    players: players.join(', '),
    games,
    perSet: gamesPerSet,
    seed,
    field: field.map((name) => shortName(name)),
  });

export const paramsPart = ({ params }: Tuning): Section => ({
  title: say('table'),
  table: tableOf<TunedParam>(
    [
      column('param', ({ name }) => name),
      column('param-range', ({ high, low }) => `${low} .. ${high}`),
      column('param-start', ({ start }) => String(start)),
      column('param-found', ({ found }) => String(found)),
    ],
    params,
  ),
});

const LEVELS = '▁▂▃▄▅▆▇█';
const NAMES = 20;

/** Draws one line for each parameter: its place in its range, from the start to the end of the course. */
function coursePlot({ course, params }: Tuning, width: number): string[] {
  const names = Math.min(NAMES, Math.max(...params.map(({ name }) => name.length)));
  const room = Math.min(course.length, width - names - 2);
  if (room < 2) return [];
  const shown = Array.from({ length: room }, (_, i) => course[Math.round((i * (course.length - 1)) / (room - 1))]!);
  const rows = params.map(({ high, low, name }, i) => {
    const bars = shown.map(
      ({ values }) => LEVELS[Math.min(LEVELS.length - 1, Math.floor(((values[i]! - low) / (high - low)) * LEVELS.length))]!,
    );
    return [shortName(name, NAMES), bars.join('')];
  });
  return columnsText(rows).split('\n');
}
