import type { AbsentAgent, StageRanking } from '@aiwolf-arena/analysis';
import { rankingChart } from '../charts/ranking-chart.ts';
import type { Sentence, Table } from '../page/document/section.ts';
import { ranksText } from '../rank/rank-columns.ts';
import type { DrawnFigure } from './drawn-figure.ts';
import { intervalOf } from './interval-cell.ts';
import { percent } from './percent-text.ts';

/** Who is ahead, by how much, and how sure that is. */
export function rankingFigure(
  ranking: StageRanking,
  gamesPerSet: number,
  id: string,
  missing = 0,
  absent: readonly AbsentAgent[] = [],
): DrawnFigure {
  const { places, level } = ranking;
  const miss = Math.round(1 / (1 - level));
  return {
    drawing: rankingChart(ranking),
    figure: {
      id: `ranking${id}`,
      title: { say: 'ranking-title' },
      answer: [
        ...absentSaid(absent),
        ...leaderSaid(ranking),
        ...cutSaid(ranking),
        ...setsSaid(ranking, gamesPerSet),
        ...missingSaid(missing),
      ],
      caption: { say: 'caption-ranking', with: { level: Math.round(level * 100) } },
      explain: [
        { say: 'explain-ranking', with: { level: Math.round(level * 100), miss } },
        { say: places === null ? 'explain-ranks-nocut' : 'explain-ranks' },
      ],
      table: rankingTable(ranking),
    },
  };
}

function leaderSaid({ agents }: StageRanking): Sentence[] {
  const [leader, ...others] = agents.filter(({ rank }) => rank !== null);
  if (leader === undefined) return [];
  const said = { agent: leader.name, rate: percent(leader.score ?? 0) };
  if (others.length === 0 || leader.ranks === null) return [{ say: 'only-one', with: said }];
  const { best, worst } = leader.ranks;
  if (worst === 1) return [{ say: 'leader-sure', with: said }];
  const rivals = others.filter(({ ranks }) => ranks !== null && ranks.best === 1);
  return [{ say: 'leader-shared', with: { ...said, others: listed(rivals), best, worst } }];
}

/** Names, the first of many. */
const listed = (agents: readonly { readonly name: string }[], most = 4): string => {
  const names = agents.slice(0, most).map(({ name }) => name);
  return agents.length > most ? `${names.join(', ')}, …` : names.join(', ');
};

function cutSaid({ agents, places }: StageRanking): Sentence[] {
  if (places === null) return [];
  const open = agents.filter(({ place }) => place === 'undecided');
  if (open.length === 0) return [{ say: 'cut-settled', with: { places } }];
  return [{ say: 'cut-open', with: { places, agents: listed(open, 6) } }];
}

const setsSaid = ({ blocks }: StageRanking, games: number): Sentence[] =>
  blocks.map(({ players, sets }) => ({ say: 'sets-played', with: { players, sets, games } }));

/** Clients that did not join, and in how many of their sets. */
function absentSaid(absent: readonly AbsentAgent[]): Sentence[] {
  if (absent.length === 0) return [];
  const agents = absent.map(({ agent, sets, of }) => `${agent} (${sets}/${of})`).join(', ');
  return [{ say: 'clients-absent', with: { agents } }];
}

/** Sets that the arena has failed in: nothing above is final without them. */
const missingSaid = (sets: number): Sentence[] =>
  sets === 0 ? [] : [{ say: 'sets-missing', with: { sets } }];

function rankingTable({ agents, places }: StageRanking): Table {
  const cut = places !== null;
  const wins = agents.some(({ winsFinal }) => winsFinal !== null);
  return {
    rowHead: 1,
    columns: [
      { head: 'rank', form: 'count' },
      { head: 'agent', form: 'text' },
      { head: 'win-rate', form: 'percent' },
      { head: 'balanced', form: 'percent' },
      { head: 'rank-set', form: 'text' },
      ...(cut
        ? ([
            { head: 'in-top', form: 'percent' },
            { head: 'more-sets', form: 'count' },
          ] as const)
        : []),
      ...(wins ? ([{ head: 'wins-final', form: 'percent' }] as const) : []),
      { head: 'games_', form: 'count' },
      { head: 'first-half', form: 'points' },
      { head: 'luck-roles', form: 'points' },
    ],
    rows: agents.map((line) => [
      line.rank,
      line.name,
      intervalOf(line.scoreRate),
      intervalOf(line.balanced),
      ranksText(line, '–'),
      ...(cut ? [line.inTop, line.moreSets] : []),
      ...(wins ? [line.winsFinal] : []),
      line.games,
      line.drift === null ? null : intervalOf(line.drift),
      line.luck.roles,
    ]),
  };
}
