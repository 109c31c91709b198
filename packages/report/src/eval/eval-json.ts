import type { Evaluation, ReportCard, SizeCard } from '@aiwolf-arena/analysis';
import { agentsJson } from '../run-json.ts';

const EVAL_SCHEMA = 'aiwolf-arena/eval/2' as const;

/** The JSON document of `eval`. */
export const evalJson = ({ cards, ...rest }: Evaluation) => ({
  schema: EVAL_SCHEMA,
  ...rest,
  agents: cards.map(cardJson),
});

const cardJson = ({ sizes, ...card }: ReportCard) => ({
  ...card,
  sizes: sizes.map(sizeJson),
});

/** An agent's own numbers at a size, and beside them what was measured, which may come out otherwise another time. */
function sizeJson({ line, time, block, ...size }: SizeCard) {
  const { name: _, ranked: __, ...own } = agentsJson([line])[0]!;
  return { ...size, draw: block.draw, ...own, timing: time && timeJson(time) };
}

const timeJson = ({ agent: _, name: __, ranked: ___, ...time }: NonNullable<SizeCard['time']>) =>
  time;
