import { join } from 'node:path';
import type { Comparison } from '@aiwolf-arena/analysis';
import type { ArenaIdentity } from '@aiwolf-arena/tournament';
import { AgentLoadError } from '@aiwolf-arena/tournament/load';
import { EXIT } from '../../exit-codes.ts';
import { failureOf } from '../../failure.ts';
import type { CompareSpec } from '../../library/compare/compare-options.ts';
import { gateTerms } from '../../library/compare/gate-options.ts';
import { resumeCommand } from '../resume-command.ts';

/** The comparison that a candidate which cannot be loaded never had, for CI; undefined for any other error. */
export function unusableCandidate(
  thrown: unknown,
  { candidate, ...spec }: CompareSpec,
  arena: ArenaIdentity,
): Comparison | undefined {
  if (!(thrown instanceof AgentLoadError) || thrown.agent !== candidate) return undefined;
  if (failureOf(thrown).code !== EXIT.unusableAgent) return undefined; // mistyped
  const { seed, games, eachRole } = spec;
  const folder = spec.out ?? join('results', 'compare');
  return {
    candidate: { name: candidate, source: candidate, hash: '' },
    ...{ arena, seed, gamesPerSet: games, terms: gateTerms(spec, 1), eachRole },
    ...{ verdict: 'unusable', reason: thrown.message, folder, lines: [] },
    command: resumeCommand(process.argv.slice(2), seed, folder),
  };
}
