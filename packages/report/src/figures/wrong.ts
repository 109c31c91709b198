import type { FaultCount, StageLedger, StageTiming, TimeLine } from '@aiwolf-arena/analysis';
import { intervalOf } from '../format.ts';
import { type ColumnOf, type PlaceCell, tableOf } from '../model.ts';
import { AGENT, FAULT_KIND, GAMES_PLAYED, IN_GAMES, TIMES } from '../tables/columns.ts';
import type { DrawnFigure, WholeFigure } from './figure.ts';

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
    table: tableOf(faultColumns(gameAt), faults),
  });
}

interface FaultLine {
  readonly line: StageLedger['agents'][number];
  readonly fault: FaultCount;
}

const faultColumns = (gameAt: GameNumber): readonly ColumnOf<FaultLine>[] => [
  { ...AGENT, cell: ({ line }) => line.name },
  { ...FAULT_KIND, cell: ({ fault }) => fault.kind },
  { ...TIMES, cell: ({ fault }) => fault.count },
  { ...IN_GAMES, cell: ({ fault }) => fault.games },
  {
    key: 'first-case',
    head: 'first case',
    title: { en: 'First case', ja: '最初の例' },
    form: 'place',
    cell: ({ fault }) => placeOf(fault.first, gameAt),
  },
  {
    key: 'detail',
    head: 'detail',
    title: { en: 'Detail', ja: '詳細' },
    form: 'text',
    cell: ({ fault }) => fault.first.detail,
  },
  {
    key: 'would-forfeit',
    head: 'rank with forfeits',
    title: { en: 'Rank with forfeits', ja: '没収試合とした順位' },
    about: {
      en: 'its rank if games with a violation were lost for who broke the rule',
      ja: '違反のあったゲームを違反者の負けとした場合の順位です。',
    },
    form: 'count',
    cell: ({ line }) => line.forfeits.rank,
  },
  {
    key: 'would-eliminate',
    head: 'rank if eliminated',
    title: { en: 'Rank if eliminated', ja: '失格とした順位' },
    about: {
      en: 'its rank if all who broke a rule were out; empty for those',
      ja: '違反者をすべて失格とした場合の順位。失格者は空欄です。',
    },
    form: 'count',
    cell: ({ line }) => line.eliminated?.rank ?? null,
  },
];

type First = StageLedger['agents'][number]['faults'][number]['first'];

function placeOf({ block, set, game, day, request }: First, gameAt: GameNumber): PlaceCell {
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
    table: tableOf(SPEED_COLUMNS, lines),
  });
}

const SPEED_COLUMNS: readonly ColumnOf<TimeLine>[] = [
  { ...AGENT, cell: ({ name }) => name },
  {
    key: 'ms-per-game',
    head: 'ms a game',
    title: { en: 'CPU ms per game', ja: '1ゲームのCPU時間(ms)' },
    form: 'decimal',
    cell: ({ msPerGame }) => msPerGame,
  },
  {
    key: 'share-of-time',
    head: 'time',
    title: { en: 'Share of time', ja: '時間の割合' },
    about: {
      en: 'share of all looks at the players that found this one at work',
      ja: '計測のうち、このエージェントが計算中だった割合です。',
    },
    form: 'percent',
    cell: ({ share }) => share,
  },
  { ...GAMES_PLAYED, cell: ({ games }) => games },
  {
    key: 'over-limit',
    head: 'over limit',
    title: { en: 'Calls over the limit', ja: '制限時間超過' },
    about: {
      en: 'games with a call over the time limit',
      ja: '制限時間を超えた呼び出しのあったゲームの割合です。',
    },
    form: 'percent',
    cell: ({ over }) => (over === null ? null : intervalOf(over.rate)),
  },
];
