import { Recorder } from '@aiwolf-arena/bridge';
import { readRun } from '@aiwolf-arena/tournament';
import { Command } from 'commander';
import { z } from 'zod';
import { options, type Spec } from '../options/option-set.ts';
import { HOSTED } from '../options/serve-options.ts';
import { drawnSeed, OPTIONS } from '../options/table.ts';
import { watched } from '../session/look/watched.ts';
import { listening } from '../session/remote/listening.ts';
import { writeOfficialLogs } from '../session/remote/official-logs.ts';
import { listedAgents, readStart, type Start } from '../session/remote/start.ts';
import { type PlayedVillage, playVillage } from '../session/remote/village.ts';
import { clientsOf } from '../session/remote/waiting-room.ts';
import { winTable } from '../session/remote/win-table.ts';

const EXAMPLE = `
It does what the AutoStarter of the official server does with its file: starts
the agents that are listed, waits for clients on the seats that are left, plays,
writes 000.log, 001.log, ... and prints the table of wins; then our statistics.

Example:
    aiwolf-arena autostart AutoStarter.ini`;

const AUTOSTART = options({
  seed: OPTIONS.seed.of({ value: z.string().min(1) }).but({ unset: 'drawn and shown' }),
  ...HOSTED,
});
type AutostartSpec = Spec<typeof AUTOSTART.rows>;

/** `autostart`: the terminal mode of old. */
export function autostartCommand(): Command {
  return AUTOSTART.addTo(new Command('autostart').argument('<ini>', 'the file'))
    .addHelpText('after', EXAMPLE)
    .action((ini: string, raw) => autostart(ini, AUTOSTART.read(raw)));
}

async function autostart(ini: string, spec: AutostartSpec): Promise<void> {
  const start = readStart(ini);
  for (const note of start.notes) console.error(`note: ${note}`);
  const recorder = spec.record === undefined ? undefined : new Recorder(spec.record);
  const { file, limitMs, rules } = start;
  const listed = listedAgents(start, recorder);
  const waiting = file.players - listed.length;
  const at = { ...spec, port: file.port, limitMs, recorder };
  const watching = await watched(file.view);
  const host = waiting === 0 ? undefined : await listening(at);
  try {
    const names = listed.map(({ agent }) => agent.name);
    const joined = host && (await clientsOf(host, waiting, spec.quiet, names));
    const agents = [...listed, ...(joined ?? [])];
    const lineUp = agents.map((_, agent) => agent);
    const watch = watching.terms;
    const terms = {
      command: 'autostart',
      watch,
      rules,
      games: file.games,
      agents,
      lineUp,
      recorder,
    };
    const seed = spec.seed ?? start.seed ?? drawnSeed();
    print(await playVillage(terms, { ...spec, seed }), start, spec);
    await watching.looked();
  } finally {
    watching.close();
    await host?.close();
  }
}

function print(
  { folder, printed }: PlayedVillage,
  start: Start,
  { json, logs }: AutostartSpec,
): void {
  if (logs === 'all') writeOfficialLogs(folder, start.logFolder);
  const { plan, results } = readRun(folder);
  process.stdout.write(json ? printed : `${winTable(plan, results[0]!)}\n${printed}`);
}
