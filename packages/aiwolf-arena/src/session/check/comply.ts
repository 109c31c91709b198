import { resolveRules } from '@aiwolf-arena/engine';
import { type ArenaIdentity, type Plan, planRun } from '@aiwolf-arena/tournament';
import { type LoadedAgent, loadAgent, resolveAgent } from '@aiwolf-arena/tournament/load';
import { gatherEvidence } from '../../author/compliance/gather.ts';
import type { Verdict } from '../../author/compliance/step.ts';
import { COMPLIANCE } from '../../author/compliance/steps.ts';
import { plannedOf } from '../../library/agents/roster.ts';
import { trustIn } from '../../library/agents/trust.ts';
import { folderOf } from '../../library/compare/compare-folder.ts';
import { thisArena } from '../../library/identity/this-arena.ts';
import { Arena } from '../../library/run/arena.ts';
import { atTerminal } from '../at-terminal.ts';
import { note } from '../note.ts';

/** A step and what it came to, numbered from 1. */
export interface JudgedStep extends Verdict {
  readonly number: number;
  readonly name: string;
}

/** What the testing contest of one agent came to. */
export interface Compliance {
  readonly name: string;
  readonly hash: string;
  /** The run in which it was seen. */
  readonly folder: string;
  readonly ok: boolean;
  readonly steps: readonly JudgedStep[];
}

/** How large the testing contest is. */
export interface CheckTerms {
  readonly games: number;
  readonly seed: string;
  readonly out?: string | undefined;
  readonly quiet: boolean;
  readonly trust: readonly string[];
}

const SIZES = [5, 15];
/** The agent on the first of five seats, and of fifteen on three: werewolves that whisper with one another. */
const COMPANY_SEATS = 4;

/** The testing contest for one agent (regulation 2.2): a set of every size with the official sample. AgentLoadError if it cannot play. */
export async function comply(named: string, terms: CheckTerms): Promise<Compliance> {
  const source = resolveAgent(named, process.cwd());
  const agent = await loadAgent(source, { trusted: trustIn([source], terms.trust, note)(source) });
  const company = await loadAgent(resolveAgent(agent.name === 'sample' ? 'random' : 'sample', '.'));
  const agents = [agent, company];
  const plan = planOf(agents, terms, await thisArena());
  const folder = terms.out ?? folderOf([plan], 'check');
  const options = {
    command: 'check',
    ...terms,
    out: folder,
    threads: 2,
    logs: 'all',
  } as const;
  return atTerminal(terms, (hooks) =>
    Arena.use(agents, { ...options, hooks }, async (arena) => {
      await arena.play(plan);
      const evidence = await gatherEvidence(agents, plan, [...arena.folder.journal.results()]);
      const steps = COMPLIANCE.map(({ name, judge }, i) => ({
        number: i + 1,
        name,
        ...judge(evidence),
      }));
      const ok = steps.every(({ verdict }) => verdict !== 'failed');
      return { name: agent.name, hash: agent.hash, folder: arena.folder.path, ok, steps };
    }),
  );
}

function planOf(
  agents: readonly LoadedAgent[],
  { games, seed }: CheckTerms,
  arena: ArenaIdentity,
): Plan {
  return planRun({
    arena,
    seed,
    players: SIZES,
    sets: 1,
    gamesPerSet: games,
    agents: agents.map((agent) => plannedOf(agent)),
    lineUp: [0, ...Array<number>(COMPANY_SEATS).fill(1)],
    draw: 'balanced',
    wishes: [],
    rulesOf: (players) => resolveRules(players),
  });
}
