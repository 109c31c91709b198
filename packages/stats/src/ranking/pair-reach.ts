import { studentCdf, studentQuantile } from '../distribution/student.ts';
import type { Pairs } from './pairs.ts';

/**
 * How large the difference of each pair must be to be certain: its error times Student's t of the pair's own degrees of
 * freedom, at the tail that `critical` has with sets - 1 of them. Agents that were in few of the sets need more.
 */
export function pairReach({ sets, error, freedom }: Pairs, critical: number): Float64Array {
  const tail = studentCdf(-critical, sets - 1);
  const known = new Map([[sets - 1, critical]]);
  return error.map((one, at) => {
    const own = freedom[at]!;
    const t = known.get(own) ?? -studentQuantile(tail, own);
    known.set(own, t);
    return t * one;
  });
}
