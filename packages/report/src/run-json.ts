import type { BlockStandings, Judgement, StageLedger } from '@aiwolf-arena/analysis';
import { faultsJson } from './faults-json.ts';
import { judgementJson, ledgerJson } from './ledger-json.ts';
import type { Provenance } from './provenance.ts';

export const RUN_SCHEMA = 'aiwolf-arena/run/2' as const;

/** The JSON document of `run`; `ledger`: undefined where nobody did anything wrong. One block's fields at the top, or several under `blocks`. */
export function runJson(
  from: Provenance,
  blocks: readonly BlockStandings[],
  judgement: Judgement,
  ledger: StageLedger | undefined,
) {
  const { seed, rootHash, gamesPerSet } = from;
  const judged = { ...judgementJson(judgement), ledger: ledgerJson(ledger) };
  const head = { schema: RUN_SCHEMA, seed, rootHash, ...judged };
  const all = blocks.map((block) => blockJson(block, gamesPerSet));
  return { ...head, ...oneOrSeveral(all) };
}

type BlockJson = ReturnType<typeof blockJson>;

/** Fields that are not there, named so that TypeScript can tell which of both it has: `document.blocks ?? [document]`. */
type Without<Fields> = { readonly [Name in keyof Fields]?: undefined };
type Several = { readonly blocks: readonly BlockJson[] };

const oneOrSeveral = (
  blocks: readonly BlockJson[],
): (BlockJson & Without<Several>) | (Several & Without<BlockJson>) =>
  blocks.length === 1 ? blocks[0]! : { blocks };

/** A block: games is the number played; an agent's games are seat-games. */
export function blockJson(standings: BlockStandings, gamesPerSet: number) {
  const { block, sets, games, village, agents } = standings;
  return {
    players: block.players,
    draw: block.draw,
    rules: block.rules.name,
    sets,
    gamesPerSet,
    games,
    village,
    wishes: block.wishes.map(({ agent, role }) => ({ name: nameOf(standings, agent), role })),
    agents: agentsJson(agents),
  };
}

export const agentsJson = (agents: BlockStandings['agents']) =>
  agents.map(({ agent: _, faults, ...line }) => ({ ...line, faults: faultsJson(faults) }));

const nameOf = ({ agents }: BlockStandings, agent: number): string | undefined =>
  agents.find((line) => line.agent === agent)?.name;
