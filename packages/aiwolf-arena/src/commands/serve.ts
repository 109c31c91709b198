import { loadAgent, resolveAgent } from '@aiwolf-arena/sandbox';
import type { Command } from 'commander';
import { PORT, whole } from '../options/kinds.ts';
import { option } from '../options/option.ts';
import { options, type Spec } from '../options/option-set.ts';
import { choose, OPTIONS } from '../options/table.ts';
import { recorderOf } from '../run/remote-pool.ts';
import { rulesChoice } from '../run/rules.ts';
import { command, type Output } from '../terminal/session.ts';
import { clientsOf, HOSTED, listening, playVillage, type VillageAgent } from '../terminal/village.ts';
import { autostartCommand } from './autostart.ts';

const SERVE = options(
  {
    players: OPTIONS.size.default(5),
    ...choose('games', 'fill', 'seed', 'rules'),
    clients: option('--clients <n>', 'number of clients to wait for', whole(1, 18), { unset: 'all seats; 1 with --fill' }),
    port: option('--port <n>', 'port to listen on', PORT).default(10_000),
    timeLimit: option(
      '--time-limit <ms>',
      'milliseconds that a client may take for an answer; a client that takes longer is disconnected',
      whole(1, 600_000),
    ).default(1000),
    ...HOSTED,
  },
  [({ clients = 0, players }) => clients <= players, 'there are more clients than seats: give more --players', 'clients'],
  [
    ({ clients, fill, players }) => fill !== undefined || (clients ?? players) === players,
    'there are fewer clients than seats: give an agent for the other seats (--fill sample)',
    'clients',
  ],
);

export const serveCommand = (): Command =>
  command('serve', SERVE, serve)().addCommand(
    autostartCommand().description('run games from an AutoStarter.ini file of the official server'),
  );

async function serve(spec: Spec<typeof SERVE.rows>): Promise<Output> {
  const { fill, games, players } = spec;
  const rules = { ...rulesChoice(spec.rules)(players), roleRequest: 'honoured' } as const;
  const filler = fill === undefined ? [] : [await fillerOf(fill)];
  const recorder = recorderOf(spec);
  const host = await listening({ ...spec, limitMs: spec.timeLimit, recorder });
  try {
    const wanted = spec.clients ?? (fill === undefined ? players : 1);
    const taken = filler.map(({ agent }) => agent.name);
    const clients = await clientsOf(host, wanted, spec.quiet, taken);
    const agents = [...clients, ...filler];
    const lineUp = Array.from({ length: players }, (_, i) => Math.min(i, clients.length));
    const options = { command: 'serve', rules, games, agents, lineUp, recorder };
    return await playVillage(options, spec);
  } finally {
    await host.close();
  }
}

async function fillerOf(name: string): Promise<VillageAgent> {
  return { agent: await loadAgent(resolveAgent(name, process.cwd())), ranked: false };
}
