import type { Command } from 'commander';
import { CONTEST_DEFAULTS } from '../library/contest/contest-options.ts';
import { RUN_DEFAULTS } from '../library/run/run-options.ts';
import { addFaultFlags } from './fault-options.ts';
import { addFlags, addRoleFlag, typedDefaults } from './flags.ts';
import { addAgentFlag, addRemoteFlags } from './remote-options.ts';
import { addTimingFlags } from './timing-options.ts';
import { addTrustFlag } from './trust-option.ts';

const RUN = typedDefaults(RUN_DEFAULTS);
const CONTEST = typedDefaults(CONTEST_DEFAULTS);

/** What decides which games `run` plays. */
export function addRunFlags(command: Command): Command {
  const flags = ['agents', 'players', 'sets', 'games', 'seed', 'rules', 'draw'] as const;
  return addTrustFlag(addRoleFlag(addAgentFlag(addFlags(command, flags, RUN))));
}

const CUT = ['finalSets', 'finalists', 'rankBy', 'withoutSets'] as const;

/** What decides which games `contest` plays. */
export function addContestFlags(command: Command): Command {
  const field = ['anyAgents', 'fill', 'players', 'sets', ...CUT] as const;
  const games = ['games', 'seed', 'rules', 'draw'] as const;
  return addTrustFlag(addFlags(addAgentFlag(addFlags(command, field, CONTEST)), games, CONTEST));
}

const OUTPUT = ['threads', 'logs', 'out', 'shard', 'json', 'quiet'] as const;

/** How games are played and where the results go. */
export const addOutputFlags = (command: Command): Command =>
  addRemoteFlags(
    addTimingFlags(
      addFaultFlags(addFlags(command, ['behaviour', 'noBehaviour', ...OUTPUT], { logs: 'none' })),
    ),
  );
