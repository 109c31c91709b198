import {
  type AbsentAgent,
  type FaultCount,
  type FaultEffectLine,
  isViolation,
  type MissingSet,
  type NearLimit,
  type StageEffects,
} from '@aiwolf-arena/analysis';
import { agentText, type Language } from '@aiwolf-arena/protocol';
import { intervalOf, percentWithRange } from '../format.ts';
import { isStained } from '../json.ts';
import { type Bilingual, type ColumnOf, type ResultTable, type Said, type Section, tableOf, textIn } from '../model.ts';
import { clipped, harmless, shortName } from '../sanitize.ts';
import { column, starred } from './columns.ts';
import { faultSaid } from './fault-kinds.ts';
import words from './faults.json' with { type: 'json' };
import { joined, sentencesOf } from './said.ts';

const say = sentencesOf(words);

interface FaultyAgent {
  readonly name: string;
  readonly faults: readonly FaultCount[];
}

export interface NamedFault extends FaultCount {
  readonly name: string;
}

export const namedFaults = ({ agents }: { readonly agents: readonly FaultyAgent[] }): NamedFault[] =>
  agents.flatMap(({ name, faults }) => faults.map((fault) => ({ name, ...fault })));

const NAME = column<NamedFault>('agent', ({ name }) => name);
const KIND = column<NamedFault>('fault', ({ kind }) => kind);
const COUNT = column<NamedFault>('count', ({ count }) => count);
const OF_GAMES = column<NamedFault>('of-games', ({ rate }) => intervalOf(rate));

/** Approximate number of characters that describe a game: its block, its set and its number. */
const ROOM = 33;

const firstCase = (seeds: boolean): ColumnOf<NamedFault> =>
  column('first-case-text', (one) => joined(firstPlace(one, seeds), '\n', firstText(one)), { least: ROOM });

/** Explanation of the warning sign for an agent with faults in all its games: all its sets agree, so they show no spread. */
export const FAULT_CARES: NonNullable<ResultTable['cares']> = { 'care-degenerate': say('agree') };

/** Shows the faults of agents: number, share of games, first case. `seeds`: the runs have different seeds, which are shown. */
export function faultsSection(agents: readonly FaultyAgent[], { seeds = false } = {}): Section {
  const faults = namedFaults({ agents });
  if (faults.length === 0) return {};
  return {
    title: say('faults'),
    table: tableOf([NAME, KIND, firstCase(seeds), COUNT, OF_GAMES], faults, { cares: FAULT_CARES }),
    notes: [...new Set(faults.map(({ kind }) => kind))].map((kind) =>
      joined(kind, ': ', faultSaid(kind), say(isViolation(kind) ? 'violation' : 'no-violation')),
    ),
    instead: (width, language) => faults.map((one) => linesOf(one, { width, seeds, language })).join('\n'),
  };
}

interface LineOptions {
  readonly width: number;
  readonly seeds: boolean;
  readonly language: Language;
}

function linesOf(one: NamedFault, { width, seeds, language }: LineOptions): string {
  const line = (text: Said): string => `  ${clipped(textIn(text, language), width - 2)}`;
  return [
    clipped(`${shortName(one.name)}: ${one.kind}`, width),
    line(say('how-often', { times: [one.count, 'time'], share: signed(one) })),
    line(say('first', { place: firstPlace(one, seeds) })),
    line(firstText(one)),
  ].join('\n');
}

const signed = ({ rate }: NamedFault): string =>
  `${rate.status === 'degenerate' ? '=' : rate.status === 'few-sets' ? '~' : ''}${percentWithRange(rate)}`;

export const firstPlace = ({ first }: NamedFault, seeds: boolean): Required<Bilingual> =>
  joined(placeOf(first), seeds ? say('seed', { seed: first.seed }) : '');

/** Describes where an internal error occurred. `game`: `null` if the error concerns the whole set, -1 if no game had begun. */
function placeOf({ block, set, game }: Pick<MissingSet, 'block' | 'set' | 'game'>): Bilingual {
  const key = game === null ? 'set' : game < 0 ? 'before' : 'game';
  return say(key, { block, set: String(set), game: String(game) });
}

export const firstText = ({ first: { day, request, detail } }: NamedFault): Required<Bilingual> =>
  say('request', { day, request, detail });

/** Returns a warning to show above tables if some clients did not connect; '' if all clients connected. */
export const absentText = (absent: readonly AbsentAgent[], language: Language = 'en'): string =>
  absent.map((one) => `${absentLine(one)[language]}\n`).join('') + (absent.length === 0 ? '' : '\n');

const absentLine = ({ agent, sets, of, first: { block, set, why } }: AbsentAgent): Required<Bilingual> =>
  say('absent', {
    ...{ agent: harmless(agent), sets: String(sets), of: [of, 'set'], why: harmless(why) },
    place: placeOf({ block, set, game: null }),
  });

const NAMED = 10;

export const missingLine = ({ agents, why, ...set }: MissingSet, language: Language = 'en'): string =>
  say('missing-set', { place: placeOf(set), why: harmless(why), agents: agents.map(harmless) })[language];

/** Returns a warning if sets have no result; otherwise ''. `without`: the organiser accepts the result without these sets. */
export function missingText(sets: readonly MissingSet[], without = false, language: Language = 'en'): string {
  if (sets.length === 0) return '';
  const shown = sets.slice(0, NAMED).map((set) => `  ${missingLine(set, language)}\n`);
  const more = sets.length > NAMED ? `  ${say('more', { count: sets.length - NAMED })[language]}\n` : '';
  const what = say(without ? 'missing-without' : 'missing-open');
  const line = oftenLine(sets, language);
  const often = line === '' ? '' : `  ${line}\n`;
  return `${say('missing', { sets: [sets.length, 'set'], what })[language]}\n${shown.join('')}${more}${often}`;
}

/** Returns a note on calls near the CPU time limit; '' if there are none. */
export function nearLimitText(calls: readonly NearLimit[], language: Language = 'en'): string {
  if (calls.length === 0) return '';
  const shown = calls.slice(0, NAMED).map((call) => `  ${nearLine(call)[language]}\n`);
  const more = calls.length > NAMED ? `  ${say('more-seats', { count: calls.length - NAMED })[language]}\n` : '';
  return `${say('near-limit')[language]}\n${shown.join('')}${more}`;
}

const nearLine = ({ agent, request, seat, ...call }: NearLimit): Required<Bilingual> =>
  say(request === '' ? 'near-promise' : 'near-call', {
    ...{ place: placeOf(call), request, agent: harmless(agent), seat: agentText(seat) },
  });

/** More sets than this without a result are no accident of an agent that sat in them. */
const FEW = 2;

/** Returns a line with the agents that sat in more than two of the sets, the most frequent first; '' if there are none. */
export function oftenLine(sets: readonly MissingSet[], language: Language = 'en'): string {
  const counts = new Map<string, number>();
  for (const { agents } of sets) for (const name of new Set(agents)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const often = [...counts].filter(([, count]) => count > FEW).sort(([, a], [, b]) => b - a);
  if (often.length === 0) return '';
  const agents = often.map(([name, count]) => `${harmless(name)} (${count})`).join(', ');
  return say('missing-often', { agents })[language];
}

function effectsColumns({ policy }: StageEffects): ColumnOf<FaultEffectLine>[] {
  return [
    column('agent', ({ name }) => name),
    column('as-played', ({ asPlayed }) => asPlayed.rank, starred('as-played', policy === 'record')),
    column('win-rate-as-played', ({ asPlayed }) => intervalOf(asPlayed.winRate)),
    column('forfeits', ({ forfeits }) => forfeits.rank, starred('forfeits', policy === 'forfeit')),
    column('win-rate-forfeits', ({ forfeits }) => intervalOf(forfeits.winRate)),
    column('games-lost', ({ forfeits }) => forfeits.games),
    column('wins-lost', ({ forfeits }) => forfeits.winsLost),
    column(
      'eliminated',
      ({ eliminated }) => (eliminated === null ? say('out') : eliminated.rank),
      starred('eliminated', policy === 'eliminate'),
    ),
    column('violations', ({ violations }) => violations.join(', ')),
  ];
}

/** Shows how the faults of agents would change the ranking of a stage; empty if there were no faults. */
export const effectsSection = (faultEffects: StageEffects): Section =>
  isStained(faultEffects)
    ? {
        title: say('fault-effects', { stage: stageTitle(faultEffects.stage) }),
        table: tableOf(effectsColumns(faultEffects), faultEffects.agents),
        notes: [
          say('counts'),
          ...(faultEffects.agents.some(({ violations }) => violations.includes('too-slow')) ? [say('late')] : []),
        ],
      }
    : {};

export const stageTitle = (stage: StageEffects['stage']): Bilingual => say(`in-${stage}`);

export const judgementNotes = (faultEffects: StageEffects): Said[] => [
  ...policyNotes(faultEffects),
  ...pardonNotes(faultEffects),
];

function policyNotes({ stage, policy, agents }: StageEffects): Said[] {
  if (policy === 'record') return [];
  const ranked = say(`ranked-${stage}`);
  if (policy === 'forfeit') return [say('by-forfeits', { ranked })];
  const names = agents.flatMap(({ name, violations }) =>
    violations.length === 0 ? [] : [`${shortName(name)} (${violations.join(', ')})`],
  );
  return [say('by-elimination', { ranked, names: names.length === 0 ? say('nobody-out') : say('those-out', { names }) })];
}

const pardonNotes = ({ pardons }: StageEffects): Said[] =>
  pardons.map(({ agent, kind, reason, count, games }) => {
    const times = count === 0 ? say('did-not') : say('times-in', { times: [count, 'time'], games: [games, 'game'] });
    return say('pardoned', { agent: shortName(agent), kind, times, reason: harmless(reason) });
  });
