import { agentText } from '@aiwolf-arena/protocol';
import { counted } from '@aiwolf-arena/report';
import type { ExplainedGame, OwnAnswer } from '@aiwolf-arena/tournament';
import { winnerText } from '../debug/told-game.ts';
import type { LineWhy } from './why-comparison.ts';

/** The JSON document of `why` for a comparison; `a` is the baseline, `b` the candidate. */
export const whyComparisonJson = (folder: string, whys: readonly LineWhy[]) => ({
  schema: 'aiwolf-arena/why-comparison/1' as const,
  folder,
  lines: whys.map(({ line: { name, players, runs, sets, games }, flipped, explained }) => {
    return { name, players, runs, sets, games, flipped, explained };
  }),
});

/** What `why` prints of a comparison for people. */
export const whyComparisonText = (whys: readonly LineWhy[]): string =>
  `${whys.map(lineText).join('\n')}`;

function lineText({ line, flipped, explained }: LineWhy): string {
  const head = `${line.name}: ${counted(flipped.length, 'game')} of ${line.games} ended otherwise`;
  const more = flipped.length - explained.length;
  const rest =
    more > 0 ? [`${counted(more, 'game')} more (--games ${flipped.length} shows all)`] : [];
  return `${[head, ...explained.flatMap((game) => gameText(game, line.runs)), ...rest].join('\n')}\n`;
}

function gameText(
  { block, set, game, a, b, seat, own }: ExplainedGame,
  runs: LineWhy['line']['runs'],
): string[] {
  const won = `${winnerText(b)} won, not ${winnerText(a)}`;
  const who = agentText(seat);
  const difference =
    own === null
      ? [`  ${who} answers the same: others, who remember earlier games, do not`]
      : [
          `  ${who}  baseline: ${answerText(own.a)}`,
          `             candidate: ${answerText(own.b)}`,
        ];
  const look = (folder: string): string =>
    `aiwolf-arena play --replay ${folder}#${block}/${set}/${game} --kept`;
  return [
    `set ${set}, game ${game}: ${won}`,
    ...difference,
    `  ${look(runs.candidate)}`,
    `  ${look(runs.baseline!)}`,
  ];
}

const answerText = (answer: OwnAnswer | null): string =>
  answer === null ? 'is asked no more' : `day ${answer.day}, ${answer.request}: ${answer.text}`;
