import {
  type Comparison,
  type Contestant,
  failsAt,
  type GateLine,
  type GateOptions,
  passesAt,
  type SideFaults,
  setsToSee,
} from '@aiwolf-arena/analysis';
import { decimal, mayBe, percentOf, short, signed, signedWithRange, withCommas } from '../format.ts';
import type { Bilingual } from '../model.ts';
import { inert } from '../sanitize.ts';
import words from './gate-notes.json' with { type: 'json' };
import { comparisonReason, lineName, lineReason, strengthShown } from './gate-reason.ts';
import { joined, sentencesOf } from './said.ts';

const say = sentencesOf(words);

/** Returns the verdict to show: `unusable` if the candidate has too many faults, otherwise the verdict of the test. */
export const verdictOf = ({ verdict, faults }: GateLine): GateLine['verdict'] | 'unusable' =>
  faults.exceeded ? 'unusable' : verdict;

export const headlineOf = (comparison: Comparison): Required<Bilingual> =>
  say('headline', { verdict: say(comparison.verdict), reason: comparisonReason(comparison) });

/** Answers for each line whether the candidate is better than the baseline, whatever the test has asked. */
export const betterOf = ({ lines, options }: Comparison): Required<Bilingual>[] =>
  lines
    .filter(({ sets, unchanged, difference }) => sets > 0 && !unchanged && difference.value !== null)
    .map((line) => {
      const shown = strengthShown(line, options.question);
      const isWide = shown !== 'not shown' && mayBe(line.difference, 0);
      const about = { name: lineName(line), difference: signedWithRange(line.difference), wide: isWide ? say('wide') : '' };
      const open = line.verdict === 'fail' && options.question === 'not-worse' ? 'likely-worse' : 'open';
      return say(`is-${shown === 'not shown' ? open : shown}`, about);
    });

/** Returns a line for the candidate, each baseline and each list of opponents. An agent that failed to load has no hash. */
export function sidesOf({ candidate, lines, trusted = [] }: Comparison): Required<Bilingual>[] {
  const baselines = new Map(lines.map(({ baseline }) => [baseline.hash + baseline.name, baseline]));
  const fields = new Map(lines.map(({ field }) => [JSON.stringify(field), field]));
  return [
    say('candidate', { side: sideOf(isBesideCommit(lines) ? atWork(candidate) : candidate) }),
    ...[...baselines.values()].map((baseline) => say('baseline', { side: sideOf(baseline) })),
    ...[...fields.values()].map((field) => say('field', { names: field.map(inert) })),
    ...(trusted.length === 0 ? [] : [say('trusted', { names: trusted.map(inert) })]),
  ];
}

/** Adds `working tree` to the candidate's source, to distinguish its files from those of a baseline that is a commit. */
const atWork = (candidate: Contestant): Contestant => ({ ...candidate, source: `${candidate.source}, working tree` });

const isBesideCommit = (lines: readonly GateLine[]): boolean =>
  lines.some(({ baseline }) => baseline.source.startsWith('git:'));

const SHOWN_OF_HASH = 12;

function sideOf({ name, source, hash }: Contestant): Bilingual {
  const text = /@[0-9a-f]{7}$/.test(name) ? source.replace(/ \([0-9a-f]+\)(?: of .*)?$/, '') : source; // the name has the commit
  const from = source === name ? '' : ` (${inert(text)})`;
  const code = hash === '' ? '' : say('code', { hash: inert(hash).slice(0, SHOWN_OF_HASH) });
  return joined(inert(name), from, code);
}

export function optionsOf({ options, gamesPerSet, eachRole }: Comparison): Required<Bilingual>[] {
  const { question, d0, d1, alpha, beta } = options;
  const bounds = { fail: bound(d0), pass: bound(d1), alpha: share(alpha), beta: share(beta) };
  return [
    say('declared', { asked: say(question), ...bounds }),
    say('method', { method: methodOf(options), games: [gamesPerSet, 'game'] }),
    ...(eachRole ? [say('each-role')] : []),
  ];
}

function methodOf(options: GateOptions): Bilingual {
  const { method, atLeast, cap, width } = options;
  if (method === 'fixed-sets') return say('fixed-sets', { cap: [cap, 'set'] });
  const range = { least: atLeast, cap: [cap, 'set'], first: passesAt(options), fails: failsAt(options) } as const;
  if (method === 'until-width') return say('until-width', { ...range, width: points(width ?? 0) });
  return say('by-evidence', { ...range, method });
}

/** Returns the reason for the verdict of each line (unless the headline has it) and, if inconclusive, how many sets decide. */
export function outcomesOf(comparison: Comparison): Required<Bilingual>[] {
  const { lines, options } = comparison;
  const text = comparisonReason(comparison).en;
  const notes = lines.flatMap((line) => {
    const reason = lineReason(line, options);
    const isShown = text.endsWith(reason.en);
    return [
      ...(isShown ? [] : [say('outcome', { name: lineName(line), reason })]),
      ...rareLosses(line, options),
      ...stillNeeded(line, options),
    ];
  });
  if (lines.some(({ timedOut }) => timedOut)) return [...notes, say('goes-on')];
  return [...notes, ...(lines.some((line) => mayGoOn(line, options) && !isStored(line)) ? [say('again')] : [])];
}

/** If a gate line passed, names the candidate's worst sets, and the number of sets that would detect even rarer losses. */
export function rareLosses(line: GateLine, { alpha }: GateOptions): Required<Bilingual>[] {
  const { worstSets, unseen } = line;
  if (unseen === null) return [];
  const rarer = RARER.find((part) => part < 0.75 * unseen);
  const name = lineName(line);
  const sets = worstSets.map(({ set, difference }) => say('worst-set', { set: String(set), difference: signed(difference) }));
  return [
    say('unseen', { name, share: Math.ceil(100 * unseen) }),
    ...(sets.length === 0 ? [] : [say('worst', { name, sets })]),
    ...(rarer === undefined ? [] : [say('rarer', { name, sets: String(setsToSee(rarer, alpha)), share: share(rarer) })]),
  ];
}

const RARER = [0.1, 0.05, 0.02, 0.01] as const;

/** Whether more sets could decide an inconclusive line. False for `fixed-sets`, or if `until-width` has reached its width. */
const mayGoOn = ({ timedOut, verdict, unchanged, sets }: GateLine, { method, cap }: GateOptions): boolean =>
  timedOut === true ||
  (verdict === 'inconclusive' && !unchanged && method !== 'fixed-sets' && (method !== 'until-width' || sets >= cap));

const isStored = ({ runs }: GateLine): boolean => runs.baseline === null;

export const stillNeeded = (line: GateLine, options: GateOptions): Required<Bilingual>[] =>
  mayGoOn(line, options) ? [expectedOf(line), ...(isStored(line) ? [say('stored', { name: lineName(line) })] : [])] : [];

function expectedOf(line: GateLine): Required<Bilingual> {
  const { sets, setsExpected } = line;
  const name = lineName(line);
  if (setsExpected === null || setsExpected <= sets) return say('no-sight', { name });
  return say('expected', { name, more: [setsExpected - sets, 'more set'], all: setsExpected });
}

/** Says for each line how much more precise the pairs make the difference; with full tables, a column says it. */
export const savedOf = (lines: readonly GateLine[]): Required<Bilingual>[] =>
  lines
    .filter(({ unchanged }) => !unchanged)
    .flatMap((line) =>
      line.varianceReduction === null || line.varianceReduction <= 0
        ? []
        : [say('saved', { name: lineName(line), saved: percentOf(line.varianceReduction, 0) })],
    );

export const gateReason = (line: GateLine, options: GateOptions): string =>
  (line.faults.exceeded ? faultsOf([line])[0]! : lineReason(line, options)).en;

/** Returns one sentence for every gate line whose candidate or baseline had faults. */
export const faultsOf = (lines: readonly GateLine[]): Required<Bilingual>[] =>
  lines
    .filter(({ faults }) => faults.candidate.faulty + faults.baseline.faulty > 0)
    .map((line) => {
      const { candidate, baseline, most, exceeded } = line.faults;
      const sides = { candidate: sideFaults(candidate), baseline: sideFaults(baseline) };
      return say(exceeded ? 'faults-exceeded' : 'faults', { name: lineName(line), ...sides, most: points(most) });
    });

function sideFaults({ games, faulty, rate, kinds }: SideFaults): Bilingual {
  if (faulty === 0) return say('no-game');
  const list = Object.entries(kinds).map(([kind, times]) => `${inert(kind)} ${withCommas(times)}`);
  return say('of-games', { share: share(rate), games: [games, 'game'], kinds: list });
}

/** Formats a share as `5 %`, `0.5 %`, `<0.1 %`; a positive share is never shown as 0. */
const share = (part: number): string => (part > 0 && part < 0.0005 ? '<0.1 %' : `${short(part * 100, 1)} %`);

/** Formats a difference that the test assumes (d0, d1) in points, with as many decimals (1 or 2) as the value needs. */
const bound = (part: number): string =>
  Math.abs(part * 1000 - Math.round(part * 1000)) < 1e-9 ? signed(part) : `${part > 0 ? '+' : ''}${decimal(part * 100)}`;

const points = (part: number): string => short(part * 100);
