/** Builders of the two sentences about the flow of talk (3.6 section 2.5). */
import type { Over, Skip } from '../content/kinds.ts';
import { makeControl } from '../content/make.ts';

const OVER = makeControl('OVER', undefined) as Over;
const SKIP = makeControl('SKIP', undefined) as Skip;

/** Nothing more to say today. */
export const over = (): Over => OVER;

/** Nothing to say now. */
export const skip = (): Skip => SKIP;
