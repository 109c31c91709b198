import type { BlockStandings, StageLedger } from '@aiwolf-arena/analysis';
import { behaviourText } from './behaviour-text.ts';
import { blockText } from './block-text.ts';
import { faultsText, offendersIn } from './faults-text.ts';
import { judgementText, ledgerText } from './ledger-text.ts';
import type { Provenance } from './provenance.ts';

/** Where nobody says how wide the screen is. */
export const WIDTH = 100;

interface RunTextOptions {
  readonly behaviour?: boolean | undefined;
  readonly width?: number | undefined;
  /** Undefined where nobody did anything wrong. */
  readonly ledger?: StageLedger | undefined;
}

/** What `run` prints for people. */
export function runText(
  from: Provenance,
  blocks: readonly BlockStandings[],
  { behaviour = false, width = WIDTH, ledger }: RunTextOptions = {},
): string {
  const parts = [
    ...blocks.map((block) => blockText(block, from.gamesPerSet, width)),
    ...(behaviour ? blocks.map((block) => behaviourText(block, width)) : []),
    faultsText(offendersIn(blocks), width),
    ...(ledger === undefined ? [] : [ledgerText(ledger, width), judgementText(ledger, width)]),
    provenanceText(from),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

export const provenanceText = ({ seed, rootHash }: Provenance): string =>
  `seed ${seed}, root hash ${rootHash}`;
