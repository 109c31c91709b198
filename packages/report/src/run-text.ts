import type { BlockStandings } from '@aiwolf-arena/analysis';
import { behaviourText } from './behaviour-text.ts';
import { blockText } from './block-text.ts';
import { faultsText } from './faults-text.ts';
import type { Provenance } from './provenance.ts';

/** What `run` prints for people. */
export function runText(
  from: Provenance,
  blocks: readonly BlockStandings[],
  { behaviour = false } = {},
): string {
  const parts = [
    ...blocks.map((block) => blockText(block, from.gamesPerSet)),
    ...(behaviour ? blocks.map(behaviourText) : []),
    faultsText(blocks),
    provenanceText(from),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

export const provenanceText = ({ seed, rootHash }: Provenance): string =>
  `seed ${seed}, root hash ${rootHash}`;
