import type { FaultCount, StageLedger, StageTiming, TimeLine } from '@aiwolf-arena/analysis';
import { intervalOf, percent } from '../format.ts';
import { type ColumnOf, type PlaceCell, tableOf } from '../model.ts';
import { column } from '../tables/columns.ts';
import type { DrawnFigure } from './figure.ts';

/** Returns a game's number on the page. `address`: `block set/game`. Returns `null` if the page does not contain the game. */
export type GameNumber = (address: string) => number | null;

export function faultsFigure(ledger: StageLedger | undefined, id: string, gameAt: GameNumber): DrawnFigure {
  const lines = (ledger?.agents ?? []).filter(({ faults }) => faults.length > 0);
  const faults = lines.flatMap((line) => line.faults.map((fault) => ({ line, fault })));
  const [silent = [], broken = []] = [true, false].map((is) => faults.filter(({ fault }) => isReplaced(fault) === is));
  const sum = (of: 'count' | 'games'): number => broken.reduce((n, { fault }) => n + fault[of], 0);
  const agents = [...new Set(broken.map(({ line }) => line.name))].join(', ');
  return {
    drawing: null,
    id: `faults${id}`,
    title: { say: 'faults-title' },
    answer: [
      broken.length === 0
        ? { say: 'no-faults' }
        : { say: 'faults-answer', with: { count: sum('count'), games: sum('games'), agents } },
      ...(silent.length === 0 ? [] : [{ say: 'faults-replaced', with: { agents: silent.map(shareOf).join(', ') } } as const]),
    ],
    folded: true,
    explain: [{ say: 'explain-faults' }],
    table: faults.length === 0 ? null : tableOf(faultColumns(gameAt), faults),
  };
}

/** Whether a fault is only an invalid target, which the official server replaces, too. Such a fault breaks no rule. */
export const isReplaced = ({ kind }: Pick<FaultCount, 'kind'>): boolean => kind === 'invalid-target';

const shareOf = ({ line, fault }: FaultLine): string => `${line.name} ${percent(fault.rate)}`;

interface FaultLine {
  readonly line: StageLedger['agents'][number];
  readonly fault: FaultCount;
}

const faultColumns = (gameAt: GameNumber): readonly ColumnOf<FaultLine>[] => [
  column('agent', ({ line }) => line.name),
  column('fault', ({ fault }) => fault.kind),
  column('count', ({ fault }) => fault.count),
  column('in-games', ({ fault }) => fault.games),
  column('first-case', ({ fault }) => placeOf(fault.first, gameAt)),
  column('detail', ({ fault }) => fault.first.detail),
  column('would-forfeit', ({ line }) => line.forfeits.rank),
  column('would-eliminate', ({ line }) => line.eliminated?.rank ?? null),
];

function placeOf({ block, set, game, day, request }: FaultCount['first'], gameAt: GameNumber): PlaceCell {
  const address = `${block} ${set}/${game}`;
  return { text: `${address}, day ${day}, ${request}`, game: gameAt(address) };
}

export function speedFigure(timing: StageTiming | undefined, id: string): DrawnFigure {
  const lines = timing?.agents.filter(({ msPerGame }) => msPerGame !== null) ?? [];
  const [slowest] = lines.toSorted((a, b) => b.msPerGame! - a.msPerGame!);
  const base = { drawing: null, id: `speed${id}`, title: { say: 'speed-title' }, folded: true } as const;
  if (slowest === undefined) return { ...base, answer: [{ say: 'no-speed' }], explain: [], table: null };
  const ms = slowest.msPerGame!.toFixed(2);
  return {
    ...base,
    answer: [{ say: 'speed-answer', with: { agent: slowest.name, ms } }],
    explain: [{ say: 'explain-speed' }],
    table: tableOf(SPEED_COLUMNS, lines),
  };
}

const SPEED_COLUMNS: readonly ColumnOf<TimeLine>[] = [
  column('agent', ({ name }) => name),
  column('ms-per-game', ({ msPerGame }) => msPerGame),
  column('share-of-time', ({ share }) => share),
  column('games_', ({ games }) => games),
  column('over-limit', ({ over }) => (over === null ? null : intervalOf(over.rate))),
];
