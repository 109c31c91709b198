import {
  type BlockStandings,
  type ContestStandings,
  type CutLine,
  type FaultCount,
  type FaultTotals,
  isNatural,
  type Judgement,
  type StageEffects,
  type StageRanking,
  type StageTiming,
  type Team,
} from '@aiwolf-arena/analysis';
import type { ContestRole } from '@aiwolf-arena/protocol';

/** Where the numbers of a document come from. Runs with the same seed and plan have the same `rootHash`. */
export interface Provenance {
  readonly seed: string;
  readonly rootHash: string;
  readonly gamesPerSet: number;
}

/** Returns the JSON document of `run`. A single block has its fields at the top level; several blocks are in `blocks`. */
export function runJson(
  { seed, rootHash, gamesPerSet }: Provenance,
  blocks: readonly BlockStandings[],
  judgement: Judgement,
  faultEffects: StageEffects | undefined,
) {
  const judged = { ...judgementJson(judgement), faultEffects: effectsJson(faultEffects) };
  const head = { schema: 'aiwolf-arena/run/4' as const, seed, rootHash, ...judged, notPlayed: notPlayedIn(blocks) };
  return { ...head, ...oneOrSeveral(blocks.map((block) => blockJson(block, gamesPerSet))) };
}

/** Returns the names of the agents that are in no finished game of any block. */
export const notPlayedIn = (blocks: readonly BlockStandings[]): string[] => {
  const lines = blocks.flatMap(({ agents }) => agents.filter(({ ranked }) => ranked));
  const played = new Set(lines.filter(({ games }) => games > 0).map(({ name }) => name));
  return [...new Set(lines.map(({ name }) => name))].filter((name) => !played.has(name));
};

type BlockJson = ReturnType<typeof blockJson>;

/** Names the fields that a document does not have, so that TypeScript accepts `document.blocks ?? [document]`. */
type Without<Fields> = { readonly [Name in keyof Fields]?: undefined };
type Several = { readonly blocks: readonly BlockJson[] };

const oneOrSeveral = (blocks: readonly BlockJson[]): (BlockJson & Without<Several>) | (Several & Without<BlockJson>) =>
  blocks.length === 1 ? blocks[0]! : { blocks };

/** Returns a block as JSON. The field `games` of an agent counts seats: two seats of the agent in one game count as two. */
function blockJson({ block, sets, games, village, agents }: BlockStandings, gamesPerSet: number) {
  return {
    players: block.players,
    draw: block.draw,
    rules: block.rules.name,
    sets,
    gamesPerSet,
    games,
    village,
    roleRequests: block.roleRequests.map(({ agent, role }) => ({
      name: agents.find((line) => line.agent === agent)?.name,
      role,
    })),
    agents: agentsJson(agents),
  };
}

export const agentsJson = (agents: BlockStandings['agents']) =>
  agents.map(({ agent: _, faults, ...line }) => ({ ...line, faults: faultsJson(faults) }));

/** The rankings of a contest's stages and, in the same order, how the agents' faults affect each ranking. */
export interface ContestRankings {
  readonly judgement: Judgement;
  readonly rankings: readonly StageRanking[];
  readonly effects: readonly StageEffects[];
}

/** Returns the JSON document of `contest`: blocks of preliminary and final, and agents in the order of the preliminary. */
export function contestJson(from: Provenance, standings: ContestStandings, { judgement, rankings, effects }: ContestRankings) {
  const { seed, rootHash, gamesPerSet } = from;
  const blocksOf = (stage: BlockStandings['block']['stage']) =>
    standings.blocks.filter(({ block }) => block.stage === stage).map((block) => blockJson(block, gamesPerSet));
  return {
    schema: 'aiwolf-arena/contest/4' as const,
    seed,
    rootHash,
    ...judgementJson(judgement),
    preliminary: blocksOf('preliminary'),
    final: blocksOf('final'),
    ranking: standings.preliminary.map((line) => rankingJson(line, standings)),
    standings: rankings.map((ranking, at) => judgedStageJson(ranking, effects[at]!)),
  };
}

function rankingJson(line: CutLine, { final }: ContestStandings) {
  const { rank, name, winRate, score, finalist, tiedAtCut } = line;
  const played = final.find(({ agent }) => agent === line.agent);
  const finalRank = played?.rank ?? null;
  return { rank, name, winRate, score, finalist, tiedAtCut, finalRank, finalWinRate: played?.winRate ?? null };
}

export interface RankedRuns {
  readonly seeds: readonly string[];
  readonly runs: number;
  /** Number of sets that are in more than one run; each of these sets is counted once. */
  readonly repeated: number;
  readonly gamesPerSet: number;
  /** Notes on files that could not be read. */
  readonly notes: readonly string[];
  readonly stages: readonly StageRanking[];
}

/** The ranking of each stage after faults were judged and, in the same order, how faults affect each ranking. */
export interface JudgedRuns {
  readonly ranked: RankedRuns;
  readonly judgement: Judgement;
  readonly effects: readonly StageEffects[];
}

export const judgedRankJson = ({ ranked, judgement, effects }: JudgedRuns) => ({
  schema: 'aiwolf-arena/rank/3' as const,
  ...ranked,
  stages: ranked.stages.map((ranking, at) => judgedStageJson(ranking, effects[at]!)),
  ...judgementJson(judgement),
});

export const isStained = ({ agents }: StageEffects): boolean =>
  agents.some(({ faults, violations }) => faults.length + violations.length > 0);

const judgementJson = ({ policy, pardons }: Judgement) => ({ onFault: policy, pardons });

/** Returns a stage's three rankings: as played, with forfeits, and with eliminations; `null` if no ranked agent had a fault. */
export function effectsJson(faultEffects: StageEffects | undefined) {
  if (faultEffects === undefined || !isStained(faultEffects)) return null;
  const { policy, pardons, agents } = faultEffects;
  return { official: policy, pardons, agents: agents.map(({ faults, ...line }) => ({ ...line, faults: faultsJson(faults) })) };
}

/** Returns a ranking after faults were judged, with the faults of each agent and their effects on its rank. */
function judgedStageJson({ rule, ...ranking }: StageRanking, faultEffects: StageEffects) {
  const faultsOf = (name: string) => faultEffects.agents.find((line) => line.name === name)?.faults ?? [];
  return {
    rankBy: rule,
    ...ranking,
    agents: ranking.agents.map((line) => ({ ...line, faults: faultsJson(faultsOf(line.name)) })),
    faultEffects: effectsJson(faultEffects),
  };
}

export interface FaultJson {
  readonly count: number;
  /** Number of games in which the fault happened at least once. */
  readonly games: number;
  /** Share of the agent's games in which the fault happened. */
  readonly rate: FaultCount['rate'];
  /** The game with the first fault of this kind. `play --replay` can replay that game. */
  readonly first: {
    readonly seed: string;
    readonly block: string;
    readonly set: number;
    readonly game: number;
    readonly day: number;
    readonly request: string;
    /** A description of the fault, which may quote the agent. */
    readonly message: string;
  };
}

/** Faults by kind; empty if there are none. */
export interface FaultsJson {
  readonly [kind: string]: FaultJson;
}

export const faultsJson = (faults: readonly FaultCount[]): FaultsJson =>
  Object.fromEntries(
    faults.map(({ kind, first: { detail, ...first }, ...fault }) => [kind, { ...fault, first: { ...first, message: detail } }]),
  );

/** How many logs were read, and the assumptions by which their games were grouped into game sets. */
export interface LogsRead {
  /** Number of files; a file may have several games. */
  readonly logs: number;
  /** Number of finished games that a team has won; only these are counted. */
  readonly games: number;
  /** Number of logs that were left out: of unfinished or contradictory games, copies, and files that are not game logs. */
  readonly leftOut: number;
  /** Number of finished games that no team has won. */
  readonly undecided: number;
  /** Natural-language division: the teams that sat in all seats of a game, and the number of such games, which are not counted. */
  readonly alone: readonly { readonly team: string; readonly games: number }[];
  /** Natural-language division: the teams with other names than their connections, and these. */
  readonly teams: readonly { readonly team: string; readonly connections: readonly string[] }[];
  readonly assumed: readonly string[];
}

/** A warning about a log; `line` counts from 1. */
export interface FileNote {
  readonly file: string;
  readonly line: number;
  readonly code: string;
  readonly message: string;
}

/** Returns the JSON document of `analyze`: one block per number of players. */
export function logsJson(read: LogsRead, notes: readonly FileNote[], blocks: readonly BlockStandings[]) {
  return { schema: 'aiwolf-arena/analyze/3' as const, ...read, notes, blocks: blocks.map(blockOf) };
}

const blockOf = ({ block, sets, games, village, agents }: BlockStandings) => ({
  division: isNatural(block) ? ('natural-language' as const) : ('protocol' as const),
  players: block.players,
  sets,
  games,
  village,
  agents: agentsJson(agents),
});

/** A text that an agent logged with `context.log` or the console. */
export interface AgentNote {
  /** The number of the game in its set. */
  readonly game: number;
  readonly day: number;
  /** The request during which the text was logged, such as TALK or VOTE; CREATE while the player was constructed. */
  readonly request: string;
  /** The seat number: 1 is Agent[01]. */
  readonly agent: number;
  readonly name: string;
  readonly text: string;
}

export interface PlayedGame {
  readonly seed: string;
  readonly players: number;
  readonly rules: string;
  /** The hash of the game's events. */
  readonly hash: string;
  /** The winning team. NONE: nobody won, because the rules limit the number of days. */
  readonly winner: Team;
  /** The day in the result line of the official log. */
  readonly lastDay: number;
  readonly seats: readonly {
    readonly agent: number;
    readonly name: string;
    readonly role: ContestRole;
    readonly team: Team;
    readonly won: boolean;
    readonly survived: boolean;
    readonly faults: readonly FaultTotals[];
  }[];
  /** The texts that agents logged with `context.log` or the console, in order. */
  readonly notes: readonly AgentNote[];
  readonly log: readonly string[];
}

export const playJson = (game: PlayedGame) => ({ schema: 'aiwolf-arena/play/1' as const, ...game });

/** Returns the field `timing`: measured times. No hash and no comparison of documents includes this field. */
export const timingJson = (timings: readonly StageTiming[]) =>
  timings.map(({ agents, ...stage }) => ({ ...stage, agents: agents.map(({ agent: _, ...line }) => line) }));
