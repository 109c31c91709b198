import type { FaultCount, StageEffects, StageTiming, TimeLine } from '@aiwolf-arena/analysis';
import { isViolation } from '@aiwolf-arena/engine';
import { type ColumnOf, decimal, faultSaid, type PlaceCell, percent, shareOver, tableOf } from '@aiwolf-arena/report/browser';
import { column } from '@aiwolf-arena/report/tables';
import { type DrawnFigure, say } from './figure.ts';

/** Returns a game's number on the page. `address`: `block set/game`. Returns `null` if the page does not contain the game. */
export type GameNumber = (address: string) => number | null;

export function faultsFigure(faultEffects: StageEffects | undefined, id: string, gameAt: GameNumber): DrawnFigure {
  const lines = (faultEffects?.agents ?? []).filter(({ faults }) => faults.length > 0);
  const faults = lines.flatMap((line) => line.faults.map((fault) => ({ line, fault })));
  const [violations = [], besides = []] = [true, false].map((is) =>
    faults.filter(({ fault }) => isViolation(fault.kind) === is),
  );
  const sum = (of: 'count' | 'games'): number => violations.reduce((n, { fault }) => n + fault[of], 0);
  const agents = [...new Set(violations.map(({ line }) => line.name))].join(', ');
  return {
    drawing: null,
    id: `faults${id}`,
    title: say('faults-title'),
    answer: [
      violations.length === 0
        ? say('no-violations')
        : say('violations-answer', { count: sum('count'), games: sum('games'), agents }),
      ...(besides.length === 0 ? [] : [say('faults-besides', { agents: besides.map(shareOf).join(', ') })]),
    ],
    folded: true,
    explain: [say('explain-faults')],
    table: faults.length === 0 ? null : tableOf(faultColumns(gameAt), faults),
  };
}

const shareOf = ({ line, fault }: FaultLine): string => `${line.name} ${fault.kind} ${percent(fault.rate)}`;

interface FaultLine {
  readonly line: StageEffects['agents'][number];
  readonly fault: FaultCount;
}

const faultColumns = (gameAt: GameNumber): readonly ColumnOf<FaultLine>[] => [
  column('agent', ({ line }) => line.name),
  column('fault', ({ fault }) => fault.kind),
  column('happened', ({ fault }) => faultSaid(fault.kind)),
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
  const base = { drawing: null, id: `speed${id}`, title: say('speed-title'), folded: true } as const;
  if (slowest === undefined) return { ...base, answer: [say('no-speed')], explain: [], table: null };
  const ms = decimal(slowest.msPerGame!);
  const said = timing!.byClock ? 'speed-waited' : 'speed-answer';
  return {
    ...base,
    answer: [say(said, { agent: slowest.name, ms })],
    explain: [say('explain-speed'), ...(timing!.byClock ? [say('explain-waited')] : [])],
    table: tableOf(SPEED_COLUMNS, lines),
  };
}

const SPEED_COLUMNS: readonly ColumnOf<TimeLine>[] = [
  column('agent', ({ name }) => name),
  column('ms-per-game', ({ msPerGame }) => msPerGame),
  column('share-of-time', ({ share }) => share),
  column('games_', ({ games }) => games),
  column('over-limit', ({ over }) => over && shareOver(over.calls, over.rate)),
];
