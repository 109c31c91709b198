import {
  type Calibration,
  CURVE_ROUNDS,
  FEWEST_SETS,
  type GateOptions,
  type GatePlan,
  type GatePoint,
  type Planned,
  type PlanningOptions,
} from '@aiwolf-arena/analysis';
import type { Language } from '@aiwolf-arena/protocol';
import { decimal, percentOf, percentWithRange, short } from '../format.ts';
import type { PowerPlan } from '../json-search.ts';
import { type ColumnOf, type Said, type Section, tableOf, textIn } from '../model.ts';
import { prose, sectionText } from '../render/text.ts';
import { inert } from '../sanitize.ts';
import { column } from './columns.ts';
import words from './power.json' with { type: 'json' };
import { sentencesOf } from './said.ts';

const say = sentencesOf(words);

export function powerText(plan: PowerPlan, width: number, language: Language = 'en'): string {
  const { players, measuredAt, options, needed, given, gate } = plan;
  const lines = [
    ...(needed === null ? [] : [neededText(needed, options)]),
    ...(given === null ? [] : [givenText(given, options)]),
    '',
    say('assumed-with', { players, options: assumed(options) }),
    say('not-given', { players: measuredAt }),
    say('detected'),
  ];
  const text = `${prose(lines, width, language)}\n`;
  if (gate === null) return text;
  return `${sectionText(curveSection(gate), width, language)}\n\n${say('fixed')[language]}\n${text}`;
}

function curveSection({ margin, maxSets, curve }: GatePlan): Section {
  const command = `compare --margin ${short(100 * margin)}pp --max-sets ${maxSets}`;
  return {
    title: say('asked', { command }),
    table: tableOf(CURVE_COLUMNS, curve),
    notes: [say('middle', { points: points(margin) }), say('rounds', { rounds: [CURVE_ROUNDS, 'round'] })],
  };
}

const CURVE_COLUMNS: readonly ColumnOf<GatePoint>[] = [
  column('true-difference', ({ difference }) => `${difference > 0 ? '+' : ''}${short(100 * difference, 4)}`),
  ...(['pass', 'fail', 'inconclusive'] as const).map((verdict) =>
    column<GatePoint>(verdict, (point) => percentOf(point[verdict], 0)),
  ),
  column('mean-sets', ({ meanSets }) => String(Math.round(meanSets))),
  column('most-sets', ({ mostSets }) => String(mostSets)),
];

function neededText({ sets, difference, games, power }: Planned, options: PlanningOptions): Said {
  const fewest = sets <= FEWEST_SETS ? say('fewest', { sets: FEWEST_SETS }) : '';
  const about = { sets: [sets, 'set'], games: [games, 'game'] } as const;
  return say('needed', {
    ...about,
    each: each(options),
    points: points(difference!),
    fewest,
    probability: probabilityText(power),
  });
}

function givenText({ sets, difference, games, power }: Planned, options: PlanningOptions): Said {
  const about = {
    sets: [sets, 'set'],
    games: [games, 'game'],
    each: each(options),
    probability: probabilityText(power),
  } as const;
  if (difference === null) return say('given-none', about);
  return say('given', { ...about, points: say('about', { points: points(difference) }) });
}

/** Returns a note if the probability to detect the difference (the power) is not 80 % as planned, as with very few sets. */
function probabilityText(power: number | null): Said {
  if (power === null || Math.abs(power - 0.8) < 0.015) return '';
  const share = Math.floor(power * 100);
  return say(power < 0.8 ? 'few' : 'many', { share: share >= 99 ? say('over-99') : share });
}

const each = ({ discordant }: PlanningOptions): Said => say(discordant === null ? 'two-agents' : 'same-seats');

/** Formats a difference as `2.0 points` or `0.05 points`. Never formats it as 0: no number of sets detects a difference of 0. */
function points(difference: number): Said {
  const share = difference * 100;
  if (share < LEAST) return say('less', { points: String(LEAST) });
  return say('points', { points: decimal(share, share < 0.1 ? 2 : 1) });
}

const LEAST = 0.01;

function assumed({ games, icc, discordant, effectSpread, rate }: PlanningOptions): Said {
  const share = String(Math.round((discordant ?? rate) * 1000) / 10);
  const about = { games: [games, 'game'], share } as const;
  if (discordant === null) return say('unpaired', { ...about, icc: String(icc) });
  return say('pairs', { ...about, spread: decimal(effectSpread * 100, 1) });
}

interface Calibrated {
  readonly agent: string;
  readonly options: GateOptions;
  readonly sizes: readonly (Calibration & { readonly players: number })[];
}

export function calibrateText({ agent, options, sizes }: Calibrated, language: Language = 'en'): string {
  const { question, method, alpha, beta } = options;
  const rates = { alpha: String(alpha), beta: String(beta) };
  const head = [say('itself', { agent: inert(agent) }), say('gate', { question: say(question), method, ...rates })];
  const lines = [...head, ...sizes.flatMap(sizeLines)];
  return `${lines.map((line) => textIn(line, language)).join('\n')}\n`;
}

function sizeLines(size: Calibration & { readonly players: number }): Said[] {
  const { players, rounds, verdicts, meanSets, wrong, falseAlarms, rate, interval, promised } = size;
  const counts = { players, rounds: String(rounds), ...inDigits(verdicts), sets: decimal(meanSets, 1) };
  const found = percentWithRange({ value: rate, ...interval });
  const kept = say(size.kept ? 'kept' : 'broken');
  return [
    '',
    say('counts', counts),
    say('alarms', { wrong: say(wrong), count: String(falseAlarms), found, promised: percentOf(promised), kept }),
    ...(size.neverDraws ? [say('never-draws')] : []),
  ];
}

const inDigits = ({ pass, fail, inconclusive }: Calibration['verdicts']) => ({
  ...{ pass: String(pass), fail: String(fail), inconclusive: String(inconclusive) },
});
