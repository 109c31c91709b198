import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import {
  type Host,
  launchOfListed,
  Recorder,
  readSettingFile,
  readStarterFile,
  type StarterFile,
} from '@aiwolf-arena/bridge';
import { type RuleOverrides, type Rules, resolveRules } from '@aiwolf-arena/engine';
import { readRun } from '@aiwolf-arena/tournament';
import { Command } from 'commander';
import { z } from 'zod';
import { addFaultFlags } from '../options/fault-options.ts';
import { addFlags } from '../options/flags.ts';
import { parseOptions } from '../options/parse-options.ts';
import { addHostFlags, HOST_FIELD, VILLAGE_FIELDS } from '../options/serve-options.ts';
import { entrantOf } from '../session/remote/launches.ts';
import { listening } from '../session/remote/listening.ts';
import { writeOfficialLogs } from '../session/remote/official-logs.ts';
import { sourcesIn } from '../session/remote/remote-terms.ts';
import { playVillage, type VillageAgent } from '../session/remote/village.ts';
import { clientsOf } from '../session/remote/waiting-room.ts';
import { winTable } from '../session/remote/win-table.ts';
import { UsageError } from '../usage-error.ts';

const EXAMPLE = `
It does what the AutoStarter of the official server does with its file: starts
the agents that are listed, waits for clients on the seats that are left, plays,
writes 000.log, 001.log, ... and prints the table of wins; then our statistics.

Example:
    aiwolf-arena autostart AutoStarter.ini`;

const AUTOSTART_SPEC = z.object({
  ...VILLAGE_FIELDS,
  ...HOST_FIELD,
  seed: z.string().min(1).optional(),
});
type AutostartSpec = z.infer<typeof AUTOSTART_SPEC>;

/** `autostart`: the terminal mode of old. */
export function autostartCommand(): Command {
  const command = new Command('autostart')
    .description('play what an AutoStarter.ini of the official server says')
    .argument('<ini>', 'the file');
  addFlags(
    addHostFlags(command),
    ['seed', 'behaviour', 'noBehaviour', 'logs', 'out', 'json', 'quiet'],
    {
      logs: 'all',
    },
  );
  return addFaultFlags(command)
    .addHelpText('after', EXAMPLE)
    .action((ini: string, raw) => autostart(ini, parseOptions(AUTOSTART_SPEC, raw)));
}

async function autostart(ini: string, spec: AutostartSpec): Promise<void> {
  const file = readStarterFile(textOf(ini), ini);
  const folder = dirname(resolve(ini));
  const setting = settingOf(file, folder);
  for (const note of [...file.notes, ...setting.notes]) console.error(`note: ${note}`);
  const rules = rulesOf(file.players, setting.rules, ini);
  const limitMs = rules.timeLimit > 0 ? rules.timeLimit : DEFAULT_LIMIT_MS;
  const recorder = spec.record === undefined ? undefined : new Recorder(spec.record);
  const listed = listedAgents(file, folder, limitMs, recorder);
  const waiting = file.players - listed.length;
  const host =
    waiting === 0 ? undefined : await listening({ ...spec, port: file.port, limitMs, recorder });
  try {
    const agents = [...listed, ...(await joinedAgents(host, waiting, spec.quiet, listed))];
    const terms = { command: 'autostart', rules, games: file.games, agents, recorder };
    const seed = spec.seed ?? setting.seed ?? VILLAGE_FIELDS.seed.parse(undefined);
    const lineUp = agents.map((_, agent) => agent);
    const played = await playVillage({ ...terms, lineUp }, { ...spec, seed });
    if (spec.logs.kind === 'all') writeOfficialLogs(played.folder, resolve(folder, file.log));
    const { plan, results } = readRun(played.folder);
    process.stdout.write(
      spec.json ? played.printed : `${winTable(plan, results[0]!)}\n${played.printed}`,
    );
  } finally {
    await host?.close();
  }
}

const DEFAULT_LIMIT_MS = 1000;

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new UsageError(`there is no readable file ${path}`);
  }
}

/** Without a file the official default game is played. */
function settingOf({ setting }: StarterFile, folder: string): ReturnType<typeof readSettingFile> {
  if (setting === undefined) return { rules: {}, seed: undefined, notes: [] };
  return readSettingFile(textOf(resolve(folder, setting)), setting);
}

function rulesOf(players: number, changes: RuleOverrides, ini: string): Rules {
  try {
    return resolveRules(players, 'regulation-2021', { ...changes, roleRequest: 'honoured' });
  } catch (thrown) {
    if (thrown instanceof RangeError) throw new UsageError(`${ini}: ${thrown.message} (agent=)`);
    throw thrown;
  }
}

function listedAgents(
  file: StarterFile,
  folder: string,
  limitMs: number,
  recorder: Recorder | undefined,
): VillageAgent[] {
  const entrants = file.agents.map((agent) => entrantOf(launchOfListed(agent, file, folder)));
  const limits = { replyMs: limitMs, firstMs: 10 * DEFAULT_LIMIT_MS };
  const tap = recorder && { tap: (client: string) => recorder.tap(client) };
  return entrants.map((agent, i) => ({
    agent,
    ranked: true,
    sourceIn: (run) => sourcesIn(run, entrants, { limits, ...tap })(i)!,
  }));
}

const joinedAgents = async (
  host: Host | undefined,
  clients: number,
  quiet: boolean,
  listed: readonly VillageAgent[],
): Promise<VillageAgent[]> =>
  host === undefined
    ? []
    : clientsOf(
        host,
        clients,
        quiet,
        listed.map(({ agent }) => agent.name),
      );
