import {
  type Comparison,
  type Contestant,
  type GateLine,
  type GateTerms,
  passesAt,
  type SideFaults,
} from '@aiwolf-arena/analysis';
import { setsToSee } from '@aiwolf-arena/stats';
import { counted, signed, withCommas } from '../format.ts';
import { inert } from '../sanitize.ts';

/** The verdict in tables: too many faults overrule the result of the games. */
export const verdictOf = ({ verdict, faults }: GateLine): GateLine['verdict'] | 'unusable' =>
  faults.exceeded ? 'unusable' : verdict;

export const headlineOf = ({ verdict, reason }: Comparison): string => `${verdict.toUpperCase()}: ${inert(reason)}`;

/** Who was compared, one line per side, and the field. An agent that could not be loaded has no code hash. */
export function sidesOf({ candidate, lines, trusted = [] }: Comparison): string[] {
  const baselines = new Map(lines.map(({ baseline }) => [baseline.hash + baseline.name, baseline]));
  return [
    `candidate ${sideOf(lines.some(({ baseline }) => baseline.source.startsWith('git:')) ? atWork(candidate) : candidate)}`,
    ...[...baselines.values()].map((baseline) => `baseline ${sideOf(baseline)}`),
    ...new Set(lines.map(({ field }) => `field ${field.map(inert).join(', ')}`)),
    ...(trusted.length === 0 ? [] : [`${UNWALLED}: ${trusted.map(inert).join(', ')}`]),
  ];
}

/** Its files as they are, beside those of a commit. */
const atWork = (candidate: Contestant): Contestant => ({ ...candidate, source: `${candidate.source}, working tree` });

const UNWALLED = 'TRUSTED (--trust), without walls, so results may be forged, and may not repeat';

const SHOWN_OF_HASH = 12;

function sideOf({ name, source, hash }: Contestant): string {
  const from = source === name ? '' : ` (${inert(source)})`;
  const code = hash === '' ? '' : `, code ${inert(hash).slice(0, SHOWN_OF_HASH)}`;
  return `${inert(name)}${from}${code}`;
}

export function termsOf({ terms, gamesPerSet, eachRole }: Comparison): string[] {
  const { question, d0, d1, alpha, beta } = terms;
  const asked = question === 'better' ? 'Is it better?' : 'Is it not worse?';
  return [
    `${asked} Declared before: ${bound(d0)} points should fail and ${bound(d1)} should pass, of role-balanced win rate; ` +
      `wrong passes at most ${share(alpha)} (of losses that sit in a tenth of the sets or more, about as deep in each), wrong fails at most ${share(beta)} a line.`,
    `${methodOf(terms)}, ${counted(gamesPerSet, 'game')} a set and side.`,
    ...(eachRole ? ['A role that is shown to be worse fails it too.'] : []),
  ];
}

function methodOf({ method, alpha, atLeast, cap, width }: GateTerms): string {
  const range = `${withCommas(atLeast)} to ${counted(cap, 'set')}`;
  if (method === 'fixed-sets') return `${counted(cap, 'set')}, neither more nor less (fixed-sets)`;
  const passes = `no pass before ${withCommas(passesAt({ alpha, atLeast, cap }))}`;
  if (method === 'until-width') return `${range}, ${passes}, until the interval is ${points(width ?? 0)}pp wide (until-width)`;
  return `${range}, ${passes}, stopped by the evidence (${method})`;
}

/** Why every line ended as it did, and what would decide the undecided ones; one sentence each. */
export const outcomesOf = ({ reason, lines, terms }: Comparison): string[] => [
  ...lines.flatMap((line) => [
    ...(reason.endsWith(line.reason) ? [] : [`${inert(line.name)}: ${inert(line.reason)}.`]),
    ...rareLosses(line, terms),
    ...stillNeeded(line, terms),
  ]),
  ...(lines.some((line) => mayGoOn(line, terms) && !isStored(line)) ? [MORE] : []),
];

/** For a pass: the worst sets, and the number of sets that would show losses in fewer sets. */
export function rareLosses({ name, worstSets, unseen }: GateLine, { alpha }: GateTerms): string[] {
  if (unseen === null) return [];
  const rarer = RARER.find((part) => part < 0.75 * unseen);
  const worst = worstSets.map(({ set, difference }) => `set ${set} (${signed(difference)} points)`);
  return [
    ...(worst.length === 0 ? [] : [`${inert(name)}: its worst sets are ${worst.join(', ')}.`]),
    ...(rarer === undefined
      ? []
      : [`${inert(name)}: --at-least ${setsToSee(rarer, alpha)} would see a loss in ${share(rarer)} of the sets.`]),
  ];
}

const RARER = [0.1, 0.05, 0.02, 0.01] as const;

const MORE = 'The same again would end the same: --more-sets N plays new ones.';

/** Undecided, and more sets could change that. Not so with fixed sets, or up to a width, if all of them were played. */
const mayGoOn = ({ verdict, unchanged, sets }: GateLine, { method, cap }: GateTerms): boolean =>
  verdict === 'inconclusive' && !unchanged && method !== 'fixed-sets' && (method !== 'until-width' || sets >= cap);

const isStored = ({ runs }: GateLine): boolean => runs.baseline === null;

export function stillNeeded(line: GateLine, terms: GateTerms): string[] {
  if (!mayGoOn(line, terms)) return [];
  const longer = `${inert(line.name)}: more sets need a stored baseline with more (--sets).`;
  return [...expectedOf(line), ...(isStored(line) ? [longer] : [])];
}

function expectedOf({ name, sets, setsExpected }: GateLine): string[] {
  const about = `${inert(name)}: going on like this, `;
  if (setsExpected === null || setsExpected <= sets) return [`${about}no number of sets is in sight that would decide it.`];
  return [`${about}about ${counted(setsExpected - sets, 'more set')} (${withCommas(setsExpected)} in all) would decide it.`];
}

export const gateReason = (line: GateLine): string => (line.faults.exceeded ? faultsOf([line]).join() : line.reason);

/** Faults of both sides, one sentence per gate line; empty if there were none. */
export const faultsOf = (lines: readonly GateLine[]): string[] =>
  lines.flatMap(({ name, faults: { candidate, baseline, most, exceeded } }) =>
    candidate.faulty + baseline.faulty === 0
      ? []
      : [
          `${inert(name)}: faults in ${sideFaults(candidate)} of the candidate, in ${sideFaults(baseline)} of the baseline; ` +
            `${points(most)}pp more are allowed${exceeded ? ', and exceeded' : ''}.`,
        ],
  );

function sideFaults({ games, faulty, rate, kinds }: SideFaults): string {
  if (faulty === 0) return 'no game';
  const list = Object.entries(kinds).map(([kind, times]) => `${inert(kind)} ${withCommas(times)}`);
  return `${share(rate)} of ${counted(games, 'game')} (${list.join(', ')})`;
}

/** `5 %`, `0.5 %`, `<0.1 %`; a positive share is never shown as 0. */
const share = (part: number): string => (part > 0 && part < 0.0005 ? '<0.1 %' : `${Number((part * 100).toFixed(1))} %`);

/** A declared difference, with two decimals if one decimal would change it. */
const bound = (part: number): string =>
  Math.abs(part * 1000 - Math.round(part * 1000)) < 1e-9 ? signed(part) : `${part > 0 ? '+' : ''}${(part * 100).toFixed(2)}`;

const points = (part: number): string => `${Number((part * 100).toFixed(2))}`;
