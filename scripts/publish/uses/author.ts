// What an author's editor reads: the types of the packages that an agent and its tests use.
import type { PlayerContext } from '@aiwolf-arena/agents';
import { CATALOG } from '@aiwolf-arena/agents';
import { Beliefs } from '@aiwolf-arena/beliefs';
import type { Agent, GameInfo, Player } from '@aiwolf-arena/engine';
import { type Content, vote } from '@aiwolf-arena/protocol';
import { type PlayedRun, play, type RunDocument, type RunOptions, run, standings } from 'aiwolf-arena';
import { AGENT_INVARIANTS, drive } from 'aiwolf-arena/testing';

export const names: readonly string[] = CATALOG.map(({ name }) => name);
export const identities: readonly string[] = AGENT_INVARIANTS.map(({ name }) => name);
export const again = (options: RunOptions): Promise<PlayedRun> => run(options);
export const rates = (document: RunDocument): readonly (number | null)[] =>
  (document.blocks ?? [document]).flatMap(({ agents }) => agents.map(({ winRate }) => winRate.value));
export const kinds = async (): Promise<readonly string[]> => {
  const { document } = await play({ seed: '1' });
  return document.seats.flatMap(({ faults }) => faults.map(({ kind }) => kind));
};
export const best = (folder: string): string | undefined => standings(folder).document.stages[0]?.agents[0]?.name;
export const beliefs: typeof Beliefs = Beliefs;

export const accused = async (create: (context: PlayerContext) => Player): Promise<number> => {
  const { voted } = await drive(create, { roles: ['VILLAGER', 'SEER', 'VILLAGER', 'POSSESSED', 'WEREWOLF'], seat: 2 });
  // @ts-expect-error: what is not there has a type as well
  voted.nothing;
  return Object.keys(voted).length;
};

export const said = ({ aliveAgentList }: GameInfo): Content => {
  const first: Agent = aliveAgentList[0]!;
  return vote(first);
};
