import type { Recorder, SeatSource, WireTerms } from '@aiwolf-arena/bridge';
import type { Rules } from '@aiwolf-arena/engine';
import { type ArenaIdentity, type Plan, planRun } from '@aiwolf-arena/tournament';
import type { LoadedAgent } from '@aiwolf-arena/tournament/load';
import { thisArena } from '../../library/identity/this-arena.ts';
import { abortAtFault, judgementOf } from '../../library/judge/judgement-of.ts';
import { timingAsked } from '../../library/judge/timing.ts';
import { Arena } from '../../library/run/arena.ts';
import { bookRun } from '../../library/run/run-books.ts';
import type { HostedSpec } from '../../options/serve-options.ts';
import { atTerminal } from '../at-terminal.ts';
import { runTold } from '../run-told.ts';

/** An agent of a village that waits for clients. */
export interface VillageAgent {
  readonly agent: LoadedAgent;
  readonly ranked: boolean;
  /** Where its seats come from; `folder`: of the run. Left out for one that needs no client. */
  readonly sourceIn?: (folder: string) => SeatSource;
}

/** One game set of one village. */
export interface VillageTerms {
  readonly command: string;
  readonly rules: Rules;
  readonly games: number;
  /** Each once. */
  readonly agents: readonly VillageAgent[];
  /** A position in `agents` for every seat. */
  readonly lineUp: readonly number[];
  readonly recorder?: Recorder | undefined;
  /** How its games are watched. */
  readonly watch?: Pick<WireTerms, 'onGame'>;
}

/** What a village leaves behind. */
export interface PlayedVillage {
  /** Its folder. */
  readonly folder: string;
  /** What to print of it. */
  readonly printed: string;
}

/** Plays the set and closes its books as those of a run. */
export async function playVillage(terms: VillageTerms, spec: HostedSpec): Promise<PlayedVillage> {
  const { agents, command, recorder } = terms;
  const plan = planOf(terms, spec.seed, await thisArena());
  const judgement = judgementOf(spec, plan.agents);
  const timing = timingAsked({ timing: false }, true)!;
  const remote = {
    sources: (folder: string) => (agent: number) => agents[agent]!.sourceIn?.(folder),
    terms: {
      ...{ offenceMs: timing.terms.limitMs, needsAll: true },
      ...{ fixDay0Whisper: spec.fixDay0Whisper, ...terms.watch },
    },
    recorder,
  };
  const asked = { command, ...spec, threads: 1, measured: timing.terms, remote };
  const loaded = agents.map(({ agent }) => agent);
  const played = await atTerminal(spec, (hooks) =>
    Arena.use(loaded, { ...asked, hooks }, async (arena) => {
      await arena.play(plan, 0, abortAtFault(spec, plan.agents));
      return bookRun(arena.folder, plan, timing, judgement);
    }),
  );
  return { folder: played.folder, printed: runTold(played, spec) };
}

const planOf = (
  { agents, games, lineUp, rules }: VillageTerms,
  seed: string,
  arena: ArenaIdentity,
): Plan =>
  planRun({
    ...{ arena, seed, players: [lineUp.length], sets: 1, gamesPerSet: games },
    ...{ lineUp, draw: 'balanced', wishes: [], rulesOf: () => rules },
    agents: agents.map(({ agent: { hash, name, source }, ranked, sourceIn }) => {
      const planned = { name, source, hash, ranked };
      return sourceIn === undefined ? planned : { ...planned, remote: true };
    }),
  });
