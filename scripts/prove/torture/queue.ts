import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { filesOf } from '../../../packages/fleet/test/command.ts';
import { type RedisServer, startRedis } from '../../../packages/fleet/test/redis-server.ts';
import { counts, sum } from '../../report.ts';
import { listed, progress, type Started, started } from './started.ts';

/** What befalls a run on a queue. */
const BLOWS = [
  'worker killed',
  'worker leaves',
  'worker that lies',
  'coordinator killed',
  'server killed',
  'server restarted',
  'everything deleted',
  'server frozen for a second',
] as const;
type Blow = (typeof BLOWS)[number];

/** A run that has not ended so long after its last blow hangs. */
const PATIENCE_MS = 180_000;
const BLOWS_A_RUN = 25;
const WORKERS = 3;
/** Exit code of a command that cannot reach the server when it begins, or that has found a worker that lies. */
const ENDED = 5;
const LIES = /^.*worker (liar-\d+) plays other games than this machine/m;

interface BlowCounts {
  readonly blows: Record<Blow, number>;
  runs: number;
  /** Commands that ended because the server was away when they began, and were started again. */
  startedAgain: number;
  /** Commands that ended since a worker lied, with its name, and were started again without it. */
  found: number;
  /** Runs whose folder differs from that of the run on this machine. */
  different: number;
  hangs: number;
  readonly faults: string[];
}

const noBlows = (): BlowCounts => ({
  blows: Object.fromEntries(BLOWS.map((blow) => [blow, 0])) as Record<Blow, number>,
  ...{ runs: 0, startedAgain: 0, found: 0, different: 0, hangs: 0, faults: [] },
});

const LIAR = fileURLToPath(new URL('./lying-worker.ts', import.meta.url));

/** An agent from a file: its code travels. */
const FOX = `export default ({ random }) => ({
  getName: () => 'fox', initialize() {}, update() {}, dayStart() {}, finish() {}, talk: () => (random() < 0.5 ? 'Skip' : 'Over'),
  whisper: () => 'Over', vote: () => null, attack: () => null, guard: () => null, divine: () => null,
});
`;

/** Long enough to be hit several times, short enough to be played a hundred times. */
const RUN = ['run', '--sets', '150', '--games', '60', '--players', '5', '--seed', 'torture', '--quiet', '--no-behaviour'];

/** Plays runs on a real server, and strikes until there were enough blows. Compares each folder with that of a local run. */
export async function queueBlows(wanted: number, random: () => number = Math.random): Promise<string> {
  const home = mkdtempSync(join(tmpdir(), 'torture-queue-'));
  const fox = join(home, 'fox.js');
  writeFileSync(fox, FOX);
  const run = [...RUN, '--agents', `sample,chatty,random,silent,${fox}`];
  const local = join(home, 'local');
  const alone = started([...run, '--out', local]);
  if ((await alone.ended) !== 0) throw new Error(`the run itself fails: ${alone.said.stderr}`);
  const found = noBlows();
  const struck = (): number => sum(Object.values(found.blows));
  while (struck() < wanted) {
    await using siege = await Siege.open(join(home, `run-${found.runs}`), run);
    await siege.play(found, random, () => struck() < wanted);
    siege.compare(local, found);
    progress(`${struck()}/${wanted} blows`);
  }
  rmSync(home, { recursive: true, force: true });
  return blowsText(found);
}

/** A server, a coordinator and workers. */
class Siege {
  readonly folder: string;
  readonly #server: RedisServer;
  readonly #run: readonly string[];
  readonly #workers = new Set<Started['child']>();
  readonly #liars = new Map<string, Started['child']>();
  #coordinator!: Started;

  private constructor(folder: string, run: readonly string[], server: RedisServer) {
    this.folder = folder;
    this.#run = run;
    this.#server = server;
  }

  static async open(folder: string, run: readonly string[]): Promise<Siege> {
    return new Siege(folder, run, await startRedis());
  }

  /** Plays until the coordinator has ended by itself, and strikes on the way. */
  async play(found: BlowCounts, random: () => number, mayStrike: () => boolean): Promise<void> {
    while (this.#workers.size < WORKERS) this.#join();
    this.#coordinator = this.#coordinate();
    let [end, left] = [performance.now() + PATIENCE_MS, BLOWS_A_RUN];
    for (;;) {
      const { ended, said } = this.#coordinator;
      const code = await Promise.race([ended.then((code) => code ?? -1), pause(500 + 2500 * random(), null)]);
      if (code === 0) return;
      const [, liar] = LIES.exec(said.stderr) ?? [];
      if (code === ENDED) {
        if (liar === undefined) found.startedAgain++;
        else found.found++;
        this.#liars.get(liar ?? '')?.kill('SIGKILL');
        this.#coordinator = this.#coordinate();
      } else if (code !== null) return void found.faults.push(`exit ${code}: ${said.stderr}`);
      if (performance.now() > end) {
        found.hangs++;
        return void found.faults.push(`${this.folder} hangs: ${said.stderr}`);
      }
      if (left === 0 || !mayStrike()) continue;
      const blow = BLOWS[Math.floor(random() * BLOWS.length)]!;
      found.blows[blow]++;
      await this.#strike(blow, random);
      [end, left] = [performance.now() + PATIENCE_MS, left - 1];
    }
  }

  async #strike(blow: Blow, random: () => number): Promise<void> {
    const worker = [...this.#workers][Math.floor(random() * this.#workers.size)]!;
    if (blow === 'worker killed') worker.kill('SIGKILL');
    if (blow === 'worker leaves') worker.kill('SIGTERM');
    if (blow === 'everything deleted') await this.#server.flush();
    if (blow === 'server restarted') await this.#server.restart();
    if (blow === 'server frozen for a second') {
      this.#server.freeze();
      await pause(1000);
      this.#server.thaw();
    }
    if (blow === 'server killed') {
      await this.#server.kill();
      await pause(1500 * random());
      await this.#server.start();
    }
    if (blow === 'coordinator killed') {
      this.#coordinator.child.kill('SIGKILL');
      await this.#coordinator.ended;
      this.#coordinator = this.#coordinate();
    }
    if (blow === 'worker that lies') {
      const name = `liar-${this.#liars.size + 1}`;
      this.#liars.set(name, started([this.#server.url, name], { stdio: 'ignore' }, LIAR).child);
    } else if (blow.startsWith('worker')) {
      this.#workers.delete(worker);
      this.#join();
    }
  }

  #join(): void {
    const args = ['queue', 'work', '--queue', this.#server.url, '--threads', '1'];
    this.#workers.add(started(args, { stdio: 'ignore' }).child);
  }

  #coordinate(): Started {
    const args = [...this.#run, '--queue', this.#server.url, '--out', this.folder];
    return started(args, { stdio: ['ignore', 'ignore', 'pipe'] });
  }

  compare(local: string, found: BlowCounts): void {
    found.runs++;
    const [there, here] = [filesOf(this.folder), filesOf(local)];
    const others = [...new Set([...Object.keys(there), ...Object.keys(here)])].filter((name) => there[name] !== here[name]);
    if (others.length === 0) return;
    found.different++;
    found.faults.push(`${this.folder} has other files: ${others.join(', ')}`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#coordinator?.child.kill('SIGKILL');
    for (const worker of [...this.#workers, ...this.#liars.values()]) worker.kill('SIGKILL');
    await this.#server.remove();
  }
}

const blowsText = (found: BlowCounts): string => `# Kills of runs on a queue

Runs of 150 sets, with an agent from a file, are played by ${WORKERS} workers on a real Redis server. At random moments a worker, the
coordinator or the server is ended by SIGKILL, a worker leaves, the server starts again, or all that it has is deleted. A coordinator
that was killed is started again by the same command. A worker that lies says of all its sets that they had other games: the command
must end with exit code 5 and its name, and is started again without it. All files of the folder at the end are compared with those of a
run on one machine.

${counts([
  ['blows', sum(Object.values(found.blows))],
  ...BLOWS.map((blow) => [blow, found.blows[blow]] as const),
  ['commands started again, since the server was away at their start', found.startedAgain],
  ['commands that ended since a worker lied, and named it', found.found],
  ['runs that ended after that', found.runs],
  ['folders that differ from the local run', found.different],
  ['hangs', found.hangs],
  ['other faults', found.faults.length - found.different - found.hangs],
])}
${listed(found.faults)}`;
