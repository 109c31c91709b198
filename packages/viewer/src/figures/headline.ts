import { arenaText, type Comparison, type RankedLine, type StageRanking } from '@aiwolf-arena/analysis';
import { type Bilingual, intervalOf, type Said, short } from '@aiwolf-arena/report/browser';
import { headlineOf, INTERVALS, outcomesOf, playedSaid, undecidedSaid, winnerSaid } from '@aiwolf-arena/report/tables';
import type { Headline, PodiumPlace } from '../page/document.ts';
import { missingSaid, say } from './figure.ts';
import type { RunFacts } from './run-page.ts';

/** Returns the answer of a page about a run or contest. `runs`: one for each stage that has a folder, last stage first. */
export function runHeadline(runs: readonly RunFacts[], date?: Required<Bilingual>): Headline {
  const [{ source, drawn, isComplete, merged }] = runs as readonly [RunFacts, ...RunFacts[]];
  const [last, ...earlier] = runs.flatMap(({ rankings }) => rankings.toReversed()) as [StageRanking, ...StageRanking[]];
  const agents = new Set(
    [last, ...earlier].flatMap((ranking) => [...ranking.agents.map(({ name }) => name), ...ranking.notPlayed]),
  );
  return {
    verdict: winnerSaid(last, drawn, isComplete),
    tone: toneOf(last, isComplete),
    sure: [...undecidedSaid(last), ...ranksSaid(last), ...missingSaid(merged.missing.length)],
    facts: [
      ...(date === undefined ? [] : [date]),
      say('headline-field', { agents: agents.size }),
      ...[...earlier.filter(({ stage }) => stage !== 'run').toReversed(), last].map(playedSaid),
      say('headline-seed', { seed: source.seeds.join(', ') }),
    ],
    podium: last.stage === 'final' ? podiumOf(last) : [],
  };
}

const toneOf = ({ stage, agents, notPlayed }: StageRanking, isComplete: boolean): Headline['tone'] => {
  const isSure = notPlayed.length === 0 && agents.some(({ rank, ranks }) => rank === 1 && ranks?.worst === 1);
  return isComplete && (stage === 'final' || isSure) ? 'won' : 'open';
};

function ranksSaid({ agents }: StageRanking): Said[] {
  const leader = agents.find(({ rank }) => rank === 1);
  if (leader === undefined || leader.ranks === null) return [];
  const { best, worst } = leader.ranks;
  const key = best === worst ? 'headline-sure-rank' : 'headline-ranks';
  return [say(key, { agent: leader.name, best, worst, level: INTERVALS.level })];
}

const STEPS = 3;

function podiumOf({ agents }: StageRanking): PodiumPlace[] {
  const isOnStep = (line: RankedLine): line is RankedLine & { readonly rank: number } =>
    line.rank !== null && line.rank <= STEPS;
  return agents
    .filter(isOnStep)
    .map(({ rank, name, scoreRate, games }) => ({ rank, agent: name, rate: intervalOf(scoreRate), games }));
}

const TONES: Readonly<Record<Comparison['verdict'], Headline['tone']>> = {
  pass: 'pass',
  fail: 'fail',
  unusable: 'fail',
  inconclusive: 'open',
};

/** Returns the top of the page of a comparison: its verdict, and how sure it is. */
export function compareHeadline(comparison: Comparison): Headline {
  const { verdict, lines, seed, arena } = comparison;
  const sum = (of: 'sets' | 'games'): number => lines.reduce((all, line) => all + line[of], 0);
  const opponents = [...new Set(lines.flatMap(({ field }) => field))].join(', ');
  return {
    verdict: headlineOf(comparison),
    tone: TONES[verdict],
    sure: [...askedSaid(comparison), ...outcomesOf(comparison)],
    facts: [
      say('headline-compared', { sets: sum('sets'), games: sum('games') }),
      ...(opponents === '' ? [] : [say('headline-opponents', { names: opponents })]),
      say('headline-seed', { seed }),
      arenaText(arena),
    ],
    podium: [],
  };
}

function askedSaid({ candidate, lines, options: { question, d0, d1 } }: Comparison): Said[] {
  if (lines.length === 0) return [];
  const points = short(100 * (question === 'better' ? d1 : -d0));
  const baselines = [...new Set(lines.map(({ baseline }) => baseline.name))].join(', ');
  return [say(`headline-asked-${question}`, { candidate: candidate.name, baselines, points })];
}
