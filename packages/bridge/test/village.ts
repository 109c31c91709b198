import { type RuleOverrides, resolveRules } from '@aiwolf-arena/engine';
import type { SetTask } from '@aiwolf-arena/sandbox';
import { planRun, setsOf, tasksOf, UNKNOWN_ARENA } from '@aiwolf-arena/tournament';
import { Host, type HostOptions, type RemoteAgent, type SeatSource } from '../src/index.ts';
import { type Habit, QuickClient } from './client.ts';

const NO_LOGS = { kind: 'none' } as const;

/** A plan of sets in which as many agents as seats play, and the tasks of its sets. */
export function setsFor(
  names: readonly string[],
  options: { sets?: number; games?: number; rules?: RuleOverrides; seed?: string } = {},
): SetTask[] {
  const { sets = 1, games = 2, rules = {}, seed = 'wire' } = options;
  const plan = planRun({
    ...{ arena: UNKNOWN_ARENA, seed, players: [names.length], sets, gamesPerSet: games },
    agents: names.map((name) => ({ name, source: name, hash: '', ranked: true })),
    ...{ lineUp: names.map((_, i) => i), draw: 'random', roleRequests: [] },
    rulesOf: (players) => resolveRules(players, 'regulation-2021', rules),
  });
  const taskOf = tasksOf(plan, plan.blocks[0]!, NO_LOGS);
  return [...setsOf(plan)].map((set) => ({ ...taskOf(set), hashes: true }));
}

/** A host with one client for each habit, and sources that give them seats by their names. */
export class TestVillage {
  readonly host: Host;
  readonly clients: readonly QuickClient[];
  readonly sources: readonly SeatSource[];

  private constructor(host: Host, clients: readonly QuickClient[], agents: readonly RemoteAgent[]) {
    this.host = host;
    this.clients = clients;
    this.sources = clients.map(({ name }) => ({
      name,
      seat: async () => ({ agent: agents.find((agent) => agent.name === name)!, leave() {} }),
      close: () => {},
    }));
  }

  static async open(habits: Readonly<Record<string, Habit | undefined>>, options: HostOptions = {}): Promise<TestVillage> {
    const host = await Host.open(options);
    const clients = Object.entries(habits).map(([name, habit]) => new QuickClient(host.port, name, habit));
    const agents: RemoteAgent[] = [];
    while (agents.length < clients.length) agents.push(await host.next());
    return new TestVillage(host, clients, agents);
  }

  async close(): Promise<void> {
    for (const { socket } of this.clients) socket.destroy();
    await this.host.close();
  }
}

/** As many habits as a village has seats: the given ones, and usual ones. */
export const habitsFor = (players: number, own: Readonly<Record<string, Habit>> = {}): Record<string, Habit | undefined> => {
  const usual = Array.from({ length: players - Object.keys(own).length }, (_, i) => `quick${i}`);
  return { ...own, ...Object.fromEntries(usual.map((name) => [name, undefined])) };
};
