// Agents that infer roles, beside those of another checkout: whether they think and decide the same, and how long a call takes.
// What whole runs cost: `--against CHECKOUT --only bayes:15`.
import { resolve } from 'node:path';
import type { Beliefs } from '@aiwolf-arena/beliefs';
import {
  type Agent,
  type GameInfo,
  type GameSetting,
  PLAYER_METHODS,
  type Player,
  PlayerDice,
  resolveRules,
  seatKey,
} from '@aiwolf-arena/engine';
import { rootOf } from '@aiwolf-arena/engine/random';
import { CONTEST_ROLES } from '@aiwolf-arena/protocol';
import seedrandom from 'seedrandom';
import { drawVillage, FIELD, playSet } from '../play.ts';
import { meanOf, provenance, report, spreadOf, table } from '../report.ts';

const THINKERS = ['bayes', 'logician'];
const GAMES = 20;
const DECISIONS = 1_000_000;
const EVIDENCES = 5_000;
const VIEWS = 6_000;

export async function benchBeliefs(checkout: string, quick: boolean): Promise<void> {
  const made = provenance();
  const share = quick ? 0.02 : 1;
  const before = await codeOf(checkout);
  const now = await codeOf('.');
  const twins = new Twins(before, now);
  for (let set = 0; twins.decisions < DECISIONS * share; set++) {
    twins.play(set);
    if (set % 40 === 0) console.error(`${twins.decisions} decisions, ${twins.different.length} different`);
  }
  const views = new Watch(before, now);
  for (let set = 0; views.compared < VIEWS * share; set++) views.play(set);
  const evidences = Array.from({ length: EVIDENCES * share }, (_, at) => differenceAt(at, before, now));
  const text = `# Whether agents that infer roles decide the same

${made}

## Calls of bayes at 15 players

In one process without walls, ${twins.times.now.length} calls of all methods; the two take turns in going first.

${table(['', 'mean ms', 'median ms', '99 % ms'], [timesRow('before', twins.times.before), timesRow('now', twins.times.now)])}

## Decisions

${THINKERS.join(' and ')} of both checkouts in the same seats, with the same random numbers, in villages of 15 and 5.

- decisions (talk, whisper, vote, attack, guard, divine): ${twins.decisions}, of them different: ${twins.different.length}
${twins.different.map((one) => `- ${one}\n`).join('')}
## Probabilities

All roles of all seats, of \`Posterior\` from random evidence in villages of 3 to 18, of \`Beliefs\` in games at every vote and every 10th talk.

- random evidence: ${evidences.length} times, largest difference ${Math.max(...evidences)}
- views of games: ${views.compared} times, largest difference ${views.largest}
`;
  report('bench/beliefs.md', text, !quick);
}

type Code = Awaited<ReturnType<typeof codeOf>>;

async function codeOf(checkout: string) {
  const at = resolve(checkout);
  const play: typeof import('../play.ts') = await import(`${at}/scripts/play.ts`);
  const beliefs: typeof import('../../packages/beliefs/src/index.ts') = await import(`${at}/packages/beliefs/src/index.ts`);
  const { FIELD_CUSTOMS }: typeof import('@aiwolf-arena/agents/customs') = await import(`${at}/packages/agents/src/customs.ts`);
  const protocol: typeof import('@aiwolf-arena/protocol') = await import(`${at}/packages/protocol/src/index.ts`);
  /** An answer of a player of this checkout: sentences are objects of its own class. */
  const textOf = (answer: unknown): string => (protocol.isContent(answer) ? protocol.canonicalText(answer) : String(answer));
  return { play, beliefs, customs: FIELD_CUSTOMS, textOf };
}

/** Villages in which players of both checkouts sit in the same seats. Those of this checkout play, the others are only asked. */
class Twins {
  decisions = 0;
  readonly different: string[] = [];
  readonly times = { before: [] as number[], now: [] as number[] };
  readonly #before: Code;
  readonly #now: Code;
  readonly #root = rootOf('twins');

  constructor(before: Code, now: Code) {
    this.#before = before;
    this.#now = now;
  }

  play(set: number): void {
    const players = set % 4 === 0 ? 15 : 5;
    const drawn = drawVillage(this.#root, set, players);
    const thinkers = THINKERS.map((name) => FIELD.find((entry) => entry.name === name)!);
    // by turns only bayes, all three kinds, and few thinkers among others
    const kinds = [[0], [0, 1, 2, 0, 1], [2, 2, 2, 2, 0, 2, 2, 1]][set % 3]!;
    const village = drawn.map((entry, i) => thinkers[kinds[i % kinds.length]!] ?? entry);
    const seated = (player: Player, seat: number): Player => {
      const { name } = village[seat - 1]!;
      return THINKERS.includes(name) ? this.#twin(player, name, set, seat, players) : player;
    };
    playSet(this.#root, set, village, { games: players === 15 ? GAMES : 5 * GAMES, seated });
  }

  #twin(now: Player, name: string, set: number, seat: number, players: number): Player {
    const { FIELD: field, sit: seatOf } = this.#before.play;
    const dice = new PlayerDice(seatKey(this.#root, set, seat));
    const before = seatOf(field.find((entry) => entry.name === name)!, () => dice.random());
    let game = -1;
    const ask = (player: Player, method: keyof Player, times: number[], args: readonly unknown[]): unknown => {
      const started = performance.now();
      const answer = (player[method] as (...given: unknown[]) => unknown).apply(player, [...args]);
      if (name === 'bayes' && players === 15 && game > 0) times.push(performance.now() - started);
      return answer;
    };
    const both = (method: keyof Player, args: readonly unknown[]): unknown => {
      if (method === 'initialize') dice.startGame(++game);
      const askBefore = () => ask(before, method, this.times.before, args);
      const first = (this.decisions & 1) === 0 ? askBefore() : undefined;
      const answer = ask(now, method, this.times.now, args);
      const other = (this.decisions & 1) === 0 ? first : askBefore();
      if (DECIDES.has(method)) this.decisions++;
      const [was, is] = [this.#before.textOf(other), this.#now.textOf(answer)];
      if (was !== is) this.different.push(`${name}, set ${set}, game ${game}, seat ${seat}, ${method}: ${was}, now ${is}`);
      return answer;
    };
    return Object.fromEntries(
      PLAYER_METHODS.map((method) => [method, (...args: unknown[]) => both(method, args)]),
    ) as unknown as Player;
  }
}

const DECIDES: ReadonlySet<string> = new Set(['talk', 'whisper', 'vote', 'attack', 'guard', 'divine']);

/** Games in which a `Beliefs` of each checkout looks over the shoulder of every seat. */
class Watch {
  compared = 0;
  largest = 0;
  readonly #codes: readonly Code[];
  readonly #root = rootOf('watch');

  constructor(...codes: readonly Code[]) {
    this.#codes = codes;
  }

  play(set: number): void {
    const village = drawVillage(this.#root, set, set % 2 === 0 ? 15 : 5);
    playSet(this.#root, set, village, { games: GAMES, seated: (player) => this.#watched(player) });
  }

  #watched(player: Player): Player {
    const minds = this.#codes.map(({ beliefs, customs }) => new beliefs.Beliefs(customs));
    let info: GameInfo;
    let talks = 0;
    const before: Partial<Record<keyof Player, (...args: never[]) => void>> = {
      initialize(first: GameInfo, setting: GameSetting) {
        info = first;
        for (const mind of minds) mind.startGame(first, setting);
      },
      update(seen: GameInfo) {
        for (const mind of minds) mind.update(seen);
      },
      talk: () => talks++ % 10 === 0 && this.#compare(minds, info),
      vote: () => {
        for (const mind of minds) mind.closeTalk();
        this.#compare(minds, info);
      },
      finish() {
        for (const mind of minds) mind.endGame(info);
      },
    };
    const method =
      (name: keyof Player) =>
      (...args: never[]) => {
        before[name]?.(...args);
        return (player[name] as (...given: never[]) => unknown).apply(player, args);
      };
    return Object.fromEntries(PLAYER_METHODS.map((name) => [name, method(name)])) as unknown as Player;
  }

  #compare(minds: readonly Beliefs[], { agentList, aliveAgentList }: GameInfo): void {
    const thoughts = minds.map((mind) => [
      ...agentList.flatMap((agent) =>
        CONTEST_ROLES.flatMap((role) => [mind.probability(agent, role), mind.publicly(agent, role)]),
      ),
      ...aliveAgentList.flatMap((agent) => mind.ballotOf(agent)),
    ]);
    this.compared++;
    this.largest = Math.max(this.largest, largestDifference(thoughts[0]!, thoughts[1]!));
  }
}

/** The largest difference of the posteriors from random evidence. */
function differenceAt(at: number, ...codes: readonly Code[]): number {
  const [before, now] = codes.map(({ beliefs }) => {
    const { agentList, evidence } = randomEvidence(beliefs, seedrandom.alea(`evidence/${at}`));
    const posterior = new beliefs.Posterior(evidence.village);
    posterior.infer(evidence);
    return agentList.flatMap((agent) => CONTEST_ROLES.map((role) => posterior.of(agent, role)));
  });
  return largestDifference(before!, now!);
}

function randomEvidence({ Evidence, villageOf }: Code['beliefs'], random: () => number) {
  const below = (n: number): number => Math.floor(n * random());
  const rules = resolveRules(3 + below(16));
  const agentList = Array.from({ length: rules.playerNum }, (_, i) => i + 1);
  const evidence = new Evidence(villageOf({ agentList }, rules));
  const seat = (): Agent => 1 + below(agentList.length);
  const many = (most: number): unknown[] => Array.from({ length: below(most) });
  for (const _ of many(40))
    evidence.behaved(
      seat(),
      CONTEST_ROLES.map(() => 0.05 + random()),
      2 * random(),
    );
  for (const _ of many(20)) evidence.together(seat(), seat(), 4 * random() - 2);
  for (const _ of many(20)) evidence.wolfish(seat(), 4 * random() - 2);
  for (const _ of many(8)) {
    const [species, role] = [below(2) === 0 ? 'HUMAN' : 'WEREWOLF', below(3) === 0 ? 'MEDIUM' : 'SEER'] as const;
    evidence.told.push({ speaker: seat(), target: seat(), species, role });
  }
  for (const _ of many(3)) evidence.killed(seat());
  for (const _ of many(2)) evidence.roles.set(seat(), CONTEST_ROLES[below(CONTEST_ROLES.length)]!);
  for (const _ of many(2)) evidence.wolves.add(seat());
  if (below(4) === 0) evidence.goesOn(agentList.filter(() => below(4) > 0));
  return { agentList, evidence };
}

const largestDifference = (some: readonly number[], others: readonly number[]): number =>
  some.reduce((most, one, i) => Math.max(most, Math.abs(one - others[i]!)), some.length === others.length ? 0 : NaN);

function timesRow(name: string, times: readonly number[]): string[] {
  const { median, high } = spreadOf(times, 0.99);
  return [name, ...[meanOf(times), median, high].map((ms) => ms.toFixed(4))];
}
