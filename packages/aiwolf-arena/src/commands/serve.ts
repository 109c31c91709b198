import { Recorder } from '@aiwolf-arena/bridge';
import { loadAgent, resolveAgent } from '@aiwolf-arena/tournament/load';
import { Command, Option } from 'commander';
import { rulesChoice } from '../library/rules/rules-choice.ts';
import { addFaultFlags } from '../options/fault-options.ts';
import { addFlags, single } from '../options/flags.ts';
import { parseOptions } from '../options/parse-options.ts';
import { addHostFlags, SERVE_SPEC, type ServeSpec } from '../options/serve-options.ts';
import { watched } from '../session/look/watched.ts';
import { listening } from '../session/remote/listening.ts';
import { playVillage, type VillageAgent } from '../session/remote/village.ts';
import { clientsOf } from '../session/remote/waiting-room.ts';

const EXAMPLE = `
It waits until the village is full, as the official server does, and plays one
game set. Role requests are honoured; a client that fails costs only itself.

Examples:
    aiwolf-arena serve --players 5 --games 100
    aiwolf-arena serve --players 15 --clients 1 --fill sample --port 10001`;

const DEFAULTS = { size: '5', games: '100', rules: 'regulation-2021', logs: 'all' };

/** `serve`: one village for clients that join by themselves. */
export function serveCommand(): Command {
  const command = new Command('serve');
  const [wait, limit] = [
    'clients to wait for (default: all seats; 1 with --fill)',
    'milliseconds for an answer; who takes longer is dropped',
  ];
  addFlags(command, ['size', 'games', 'fill', 'seed', 'rules'], DEFAULTS)
    .addOption(single(new Option('--clients <n>', wait)))
    .option('--watch', 'show the games on a page of this machine while they are played')
    .addOption(single(new Option('--port <n>', 'port to listen at').default('10000')))
    .addOption(single(new Option('--time-limit <ms>', limit).default('1000')));
  addFlags(
    addHostFlags(command),
    ['behaviour', 'noBehaviour', 'logs', 'out', 'json', 'quiet'],
    DEFAULTS,
  );
  return addFaultFlags(command)
    .addHelpText('after', EXAMPLE)
    .action((raw) => serve(parseOptions(SERVE_SPEC, raw)));
}

async function serve(spec: ServeSpec): Promise<void> {
  const { fill, games, players } = spec;
  const rules = { ...rulesChoice(spec.rules)(players), roleRequest: 'honoured' } as const;
  const filler = fill === undefined ? [] : [await fillerOf(fill)];
  const recorder = spec.record === undefined ? undefined : new Recorder(spec.record);
  const watching = await watched(spec.watch);
  const host = await listening({ ...spec, limitMs: spec.timeLimit, recorder });
  try {
    const wanted = spec.clients ?? (fill === undefined ? players : 1);
    const taken = filler.map(({ agent }) => agent.name);
    const clients = await clientsOf(host, wanted, spec.quiet, taken);
    const agents = [...clients, ...filler];
    const lineUp = Array.from({ length: players }, (_, i) => Math.min(i, clients.length));
    const watch = watching.terms;
    const terms = { command: 'serve', watch, rules, games, agents, lineUp, recorder };
    process.stdout.write((await playVillage(terms, spec)).printed);
    await watching.looked();
  } finally {
    watching.close();
    await host.close();
  }
}

async function fillerOf(name: string): Promise<VillageAgent> {
  return { agent: await loadAgent(resolveAgent(name, process.cwd())), ranked: false };
}
