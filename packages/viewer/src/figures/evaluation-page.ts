import type { Evaluation } from '@aiwolf-arena/analysis';
import { intervalOf, percentWithRange } from '@aiwolf-arena/report/browser';
import {
  behaviourOf,
  differencePart,
  evalAnswer,
  evalBest,
  evalLead,
  evalOptions,
  faultsSection,
  faultyAgents,
  ratesPart,
  speedPart,
  unmetNotes,
} from '@aiwolf-arena/report/tables';
import { type IntervalRow, intervalChart } from '../charts/interval-chart.ts';
import type { Headline } from '../page/document.ts';
import { differenceRow } from './compare-page.ts';
import { type DrawnFigure, type DrawnSection, headOf, say, sectionFigure, sourceSection } from './figure.ts';
import { findingsFigure, findingsOf } from './findings.ts';

/** Returns the answer of a page about agents that were evaluated one by one, in the same seats of the same villages. */
export function evaluationHeadline(evaluation: Evaluation): Headline {
  const { lead } = evaluation;
  const isSure = lead.length > 0 && lead.every(({ difference: { low } }) => low !== null && low > 0);
  return {
    verdict: evalAnswer(evaluation),
    tone: isSure ? 'won' : 'open',
    sure: [...evalLead(evaluation), ...evalBest(evaluation)],
    facts: [evalOptions(evaluation), ...unmetNotes(evaluation)],
    podium: [],
  };
}

/** Returns the sections of the page of `eval`. */
export function evaluationSections(evaluation: Evaluation): DrawnSection[] {
  const { cards, differences } = evaluation;
  return [
    {
      id: 'ahead',
      ...headOf('ahead'),
      figures: [ratesFigure(evaluation), ...(differences.length === 0 ? [] : differenceFigures(evaluation))],
    },
    {
      id: 'where',
      ...headOf('where'),
      figures: cards.length > 1 ? findingsFigure(findingsOf(behaviourOf(evaluation)), '') : [],
    },
    { id: 'wrong', ...headOf('wrong'), figures: [faultsOf(evaluation), sectionFigure('speed', speedPart(evaluation))] },
    sourceSection(
      evaluation,
      cards.map(({ name, rootHash }) => [name, rootHash]),
    ),
  ].filter(({ figures }) => figures.length > 0) as DrawnSection[];
}

function ratesFigure(evaluation: Evaluation): DrawnFigure {
  const lines = evaluation.cards.map(({ name, overall: { balanced } }): IntervalRow => {
    const { value, low, high } = intervalOf(balanced);
    const points = (share: number | null | undefined): number | null => (typeof share === 'number' ? share * 100 : null);
    return { name, value: points(value), low: points(low), high: points(high), tip: `${name} · ${percentWithRange(balanced)}` };
  });
  return sectionFigure('ranking', ratesPart(evaluation), intervalChart(lines, { title: 'balanced-axis' }));
}

/** Returns for each village size the differences of all agents to the best one, paired by set. */
function differenceFigures(evaluation: Evaluation): DrawnFigure[] {
  const sizes = Map.groupBy(evaluation.differences, ({ players }) => players);
  return [...sizes].map(([players, differences]) => {
    const drawing = intervalChart(differences.map(differenceRow), { title: 'gate-axis', origin: 0 });
    const figure = sectionFigure(`difference-${players}`, differencePart({ ...evaluation, differences }), drawing);
    const against = differences[0]!.against;
    return { ...figure, title: say('difference-title', { agent: against, players }) };
  });
}

function faultsOf(evaluation: Evaluation): DrawnFigure {
  const agents = faultyAgents(evaluation);
  const found = agents.some(({ faults }) => faults.length > 0);
  const figure = sectionFigure('faults', found ? faultsSection(agents) : {});
  return { ...figure, title: say('faults-title'), answer: found ? figure.answer : [say('no-faults')] };
}
