import type { Estimate } from '@aiwolf-arena/analysis';
import type { Interval } from '../page/document/section.ts';

/** An estimate as a cell. */
export const intervalOf = ({ value, low, high, status }: Estimate): Interval => {
  const care = CARE[status];
  return { value, low, high, ...(care === undefined ? {} : { care }) };
};

const CARE: Partial<Record<Estimate['status'], NonNullable<Interval['care']>>> = {
  'few-sets': 'care-few-sets',
  'single-set': 'care-single-set',
  degenerate: 'care-degenerate',
};
