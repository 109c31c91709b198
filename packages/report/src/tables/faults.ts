import type { AbsentAgent, BlockStandings, FaultCount, LedgerLine, MissingSet, StageLedger } from '@aiwolf-arena/analysis';
import { asideText } from '@aiwolf-arena/tournament';
import { counted, intervalOf, percentWithRange } from '../format.ts';
import { isStained } from '../json.ts';
import { type ColumnOf, type ResultTable, type Section, tableOf } from '../model.ts';
import { clipped, harmless, shortName } from '../sanitize.ts';
import { column } from './columns.ts';

interface Offender {
  readonly name: string;
  readonly faults: readonly FaultCount[];
}

/** A kind of fault of an agent. */
export interface Offence extends FaultCount {
  readonly name: string;
}

export const offendersIn = (blocks: readonly BlockStandings[]): Offender[] => blocks.flatMap(({ agents }) => agents);

const NAME = column<Offence>('agent', ({ name }) => name);
const KIND = column<Offence>('fault', ({ kind }) => kind);
const COUNT = column<Offence>('count', ({ count }) => count);
const OF_GAMES = column<Offence>('of-games', ({ rate }) => intervalOf(rate));

/** An address needs about this many characters. */
const ROOM = 33;

const firstCase = (seeds: boolean): ColumnOf<Offence> =>
  column('first-case-text', (one) => `${firstPlace(one, seeds)}\n${firstText(one)}`, { least: ROOM });

/** The signs of shares of games: an agent with faults in all games has no spread between sets. */
export const FAULT_CARES: NonNullable<ResultTable['cares']> = {
  'care-degenerate': 'all sets agree: in the interval a set counts as one game',
};

/**
 * Faults of agents: how often, in what share of their games, and the first case of each kind; empty if there are none. `seeds`:
 * the cases are from several seeds and name theirs.
 */
export function faultsSection(offenders: readonly Offender[], { seeds = false } = {}): Section {
  const offences = offenders.flatMap(({ name, faults }) => faults.map((fault): Offence => ({ name, ...fault })));
  if (offences.length === 0) return {};
  return {
    title: 'Faults (the game goes on with the default answer)',
    table: tableOf([NAME, KIND, firstCase(seeds), COUNT, OF_GAMES], offences, { cares: FAULT_CARES }),
    instead: (width) => offences.map((one) => linesOf(one, width, seeds)).join('\n'),
  };
}

function linesOf(one: Offence, width: number, seeds: boolean): string {
  const line = (text: string): string => `  ${clipped(text, width - 2)}`;
  return [
    clipped(`${shortName(one.name)}: ${one.kind}`, width),
    line(`${counted(one.count, 'time')}, in ${signed(one)} of games`),
    line(`first: ${firstPlace(one, seeds)}`),
    line(firstText(one)),
  ].join('\n');
}

const signed = ({ rate }: Offence): string =>
  `${rate.status === 'degenerate' ? '=' : rate.status === 'few-sets' ? '~' : ''}${percentWithRange(rate)}`;

/** Where the first case is; `seeds`: with its seed. */
export function firstPlace({ first: { seed, block, set, game } }: Offence, seeds: boolean): string {
  const at = game < 0 ? 'before its games' : `game ${game}`;
  return `${block} set ${set} ${at}${seeds ? `, seed ${seed}` : ''}`;
}

/** The first case: when, at which request, and what happened. */
export const firstText = ({ first: { day, request, detail } }: Offence): string => `day ${day} ${request}: ${detail}`;

/** Shown above tables if some clients did not join; '' if all joined. */
export const absentText = (absent: readonly AbsentAgent[]): string =>
  absent.map((one) => `${absentLine(one)}\n`).join('') + (absent.length === 0 ? '' : '\n');

const absentLine = ({ agent, sets, of, first }: AbsentAgent): string =>
  `ABSENT: ${harmless(agent)} did not join in ${sets} of its ${counted(of, 'set')}, which count: ` +
  `${first.block} set ${first.set}: ${harmless(first.why)}`;

const NAMED = 10;

export const missingLine = ({ agents, ...set }: MissingSet): string =>
  `${harmless(asideText(set))} (at the table: ${agents.map(harmless).join(', ')})`;

/** Shown below tables if sets are missing; '' if none is. `without`: the organiser decided without them. */
export function missingText(sets: readonly MissingSet[], without = false): string {
  if (sets.length === 0) return '';
  const shown = sets.slice(0, NAMED).map((set) => `  ${missingLine(set)}\n`);
  const more = sets.length > NAMED ? `  and ${sets.length - NAMED} more\n` : '';
  const what = without
    ? 'decided without them (--without-sets)'
    : 'they count for nobody until they are played; the same command tries them again';
  return `MISSING: ${counted(sets.length, 'set')} that the arena failed in (internal error): ${what}\n${shown.join('')}${more}`;
}

function ledgerColumns({ policy }: StageLedger): ColumnOf<LedgerLine>[] {
  const star = (of: StageLedger['policy']): string => (of === policy ? '*' : '');
  return [
    column('agent', ({ name }) => name),
    column('as-played', ({ asPlayed }) => asPlayed.rank, { head: `as played${star('record')}` }),
    column('win-rate-as-played', ({ asPlayed }) => intervalOf(asPlayed.winRate)),
    column('forfeits', ({ forfeits }) => forfeits.rank, { head: `forfeits${star('forfeit')}` }),
    column('win-rate-forfeits', ({ forfeits }) => intervalOf(forfeits.winRate)),
    column('games-lost', ({ forfeits }) => forfeits.games),
    column('wins-lost', ({ forfeits }) => forfeits.winsLost),
    column('eliminated', ({ eliminated }) => (eliminated === null ? 'out' : eliminated.rank), {
      head: `eliminated${star('eliminate')}`,
    }),
    column('violations', ({ violations }) => violations.join(', ')),
  ];
}

/** What the faults of a stage would change in its ranking; empty if there were none. */
export const ledgerSection = (ledger: StageLedger): Section =>
  isStained(ledger)
    ? {
        title: `VIOLATIONS${STAGE_TITLES[ledger.stage]}: what they would do to the ranking`,
        table: tableOf(ledgerColumns(ledger), ledger.agents),
        notes: [
          '*: the ranking that counts',
          ...(ledger.agents.some(({ violations }) => violations.includes('over-time-limit')) ? [LATE] : []),
        ],
      }
    : {};

export const STAGE_TITLES = { run: '', preliminary: ' IN THE PRELIMINARY', final: ' IN THE FINAL' };

const LATE =
  'over-time-limit was measured on the machine that played, and may come out otherwise another time; it forfeits no games';

export const judgementNotes = (ledger: StageLedger): string[] => [...policyNotes(ledger), ...pardonNotes(ledger)];

function policyNotes({ stage, policy, agents }: StageLedger): string[] {
  if (policy === 'record') return [];
  const of = stage === 'run' ? 'Ranked' : `${stage === 'final' ? 'Final' : 'Preliminary'}: ranked`;
  if (policy === 'forfeit') return [`${of} by forfeits (--on-fault forfeit): games with a fault are lost for who erred.`];
  const out = agents.flatMap(({ name, violations }) =>
    violations.length === 0 ? [] : [`${shortName(name)} (${violations.join(', ')})`],
  );
  const names = out.length === 0 ? 'nobody is out' : `out: ${out.join(', ')}`;
  return [`${of} without those who broke regulation 4 (--on-fault eliminate); ${names}.`];
}

const pardonNotes = ({ pardons }: StageLedger): string[] =>
  pardons.map(({ agent, kind, reason, count, games }) => {
    const times = count === 0 ? 'did not happen' : `${counted(count, 'time')} in ${counted(games, 'game')}`;
    return `Pardoned: ${shortName(agent)} ${kind} (${times}): ${harmless(reason)}`;
  });
