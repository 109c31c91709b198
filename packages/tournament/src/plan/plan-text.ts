import type { Plan } from './plan.ts';
import { chanceSeed } from './secret.ts';
import { villagesOf } from './villages.ts';

/**
 * A plan as JSON text, line by line: the terms as people read them, then one line for every set with the agents by
 * seat, so that two plans can be compared with `diff`. Equal plans give equal bytes.
 */
export function* planLines(plan: Plan): Generator<string> {
  const head = JSON.stringify(plan, null, 2);
  yield `${head.slice(0, head.lastIndexOf('\n'))},`;
  yield '  "sets": [';
  let line = '';
  for (const block of plan.blocks) {
    const villages = villagesOf(chanceSeed(plan), block);
    for (let set = 0; set < villages.count; set++) {
      if (line !== '') yield `${line},`;
      line = `    ${JSON.stringify({ block: block.name, set, seats: villages.seats(set) })}`;
    }
  }
  if (line !== '') yield line;
  yield '  ]';
  yield '}';
}
