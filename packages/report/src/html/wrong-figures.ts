import type { StageLedger, StageTiming } from '@aiwolf-arena/analysis';
import type { Place } from '../page/document/section.ts';
import type { DrawnFigure, WholeFigure } from './drawn-figure.ts';
import { intervalOf } from './interval-cell.ts';

/** Number of a game on the page, by `block set/game`; null for one that is not on it. */
export type GameNumber = (address: string) => number | null;

const plain = (figure: WholeFigure): DrawnFigure => ({ figure, drawing: null });

/** What agents did against the rules, with the first case of each kind. */
export function faultsFigure(
  ledger: StageLedger | undefined,
  id: string,
  gameAt: GameNumber,
): DrawnFigure {
  const lines = (ledger?.agents ?? []).filter(({ faults }) => faults.length > 0);
  const faults = lines.flatMap((line) => line.faults.map((fault) => ({ line, fault })));
  const base = { id: `faults${id}`, title: { say: 'faults-title' } as const };
  if (faults.length === 0)
    return plain({
      ...base,
      answer: [{ say: 'no-faults' }],
      explain: [{ say: 'explain-faults' }],
      table: null,
    });
  const sum = (of: 'count' | 'games'): number => faults.reduce((n, { fault }) => n + fault[of], 0);
  const said = {
    count: sum('count'),
    games: sum('games'),
    agents: lines.map(({ name }) => name).join(', '),
  };
  return plain({
    ...base,
    answer: [{ say: 'faults-answer', with: said }],
    explain: [{ say: 'explain-faults' }],
    table: {
      rowHead: 0,
      columns: [
        { head: 'agent', form: 'text' },
        { head: 'fault', form: 'text' },
        { head: 'count', form: 'count' },
        { head: 'in-games', form: 'count' },
        { head: 'first-case', form: 'place' },
        { head: 'detail', form: 'text' },
        { head: 'would-forfeit', form: 'count' },
        { head: 'would-eliminate', form: 'count' },
      ],
      rows: faults.map(({ line, fault: { kind, count, games, first } }) => [
        ...[line.name, kind, count, games, placeOf(first, gameAt), first.detail],
        ...[line.forfeits.rank, line.eliminated?.rank ?? null],
      ]),
    },
  });
}

type First = StageLedger['agents'][number]['faults'][number]['first'];

function placeOf({ block, set, game, day, request }: First, gameAt: GameNumber): Place {
  const address = `${block} ${set}/${game}`;
  return { text: `${address}, day ${day}, ${request}`, game: gameAt(address) };
}

/** Who computes how much, if it was measured. */
export function speedFigure(timing: StageTiming | undefined, id: string): DrawnFigure {
  const base = { id: `speed${id}`, title: { say: 'speed-title' } as const };
  const lines = timing?.agents.filter(({ msPerGame }) => msPerGame !== null) ?? [];
  if (lines.length === 0)
    return plain({ ...base, answer: [{ say: 'no-speed' }], explain: [], table: null });
  const slowest = lines.reduce((a, b) => (b.msPerGame! > a.msPerGame! ? b : a));
  return plain({
    ...base,
    answer: [
      { say: 'speed-answer', with: { agent: slowest.name, ms: slowest.msPerGame!.toFixed(2) } },
    ],
    explain: [{ say: 'explain-speed' }],
    table: {
      rowHead: 0,
      columns: [
        { head: 'agent', form: 'text' },
        { head: 'ms-per-game', form: 'decimal' },
        { head: 'share-of-time', form: 'percent' },
        { head: 'games_', form: 'count' },
        { head: 'over-limit', form: 'percent' },
      ],
      rows: lines.map(({ name, msPerGame, share, games, over }) => [
        ...[name, msPerGame, share, games, over === null ? null : intervalOf(over.rate)],
      ]),
    },
  });
}
