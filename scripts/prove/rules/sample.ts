import { CATALOG } from '@aiwolf-arena/agents';
import { clusterVariance, type SetTotal } from '@aiwolf-arena/stats';
import { commandLine, commit, keepFile, processor, report, table } from '../../report.ts';
import { FACTS, type Fact, type Identity, type Measure, type Mode } from './facts.ts';
import { IDENTITIES } from './identities.ts';
import { type Played, playSets } from './played.ts';

const GAMES_PER_SET = 100;
const BLOCKS = [
  { players: 5, mode: 'sample', sets: 400 },
  { players: 5, mode: 'sample-fresh', sets: 400 },
  { players: 15, mode: 'sample', sets: 150 },
  { players: 15, mode: 'sample-fresh', sets: 150 },
] as const;

/** Plays all-`sample` villages, and judges every fact and identity. */
export function validateSample(share: number, seed: string): void {
  const played = BLOCKS.map(({ players, mode, sets }) => validated(players, mode, Math.ceil(sets * share), seed));
  const facts = played.flatMap((block) => block.facts);
  const identities = played.flatMap((block) => block.identities);
  const setting: Setting = {
    ...{ command: commandLine(), seed, machine: processor(), node: process.versions.node },
    ...{ commit: commit(), blocks: played.map(({ block }) => block) },
  };
  const isFull = share >= 1;
  report('validation/sample.md', markdown(setting, facts, identities), isFull);
  if (isFull) keepFile('validation/sample.json', `${JSON.stringify({ setting, facts, identities }, null, 2)}\n`);
  const isBad = ({ verdict }: { verdict: string }) => verdict === 'DEVIATES' || verdict === 'BROKEN';
  process.exitCode = [...facts, ...identities].some(isBad) ? 1 : 0;
}

interface Validated {
  readonly facts: FactVerdict[];
  readonly identities: IdentityVerdict[];
  readonly block: Block;
}

function validated(players: 5 | 15, mode: Mode, sets: number, seed: string): Validated {
  const agent = CATALOG.find(({ name }) => name === mode)!;
  const started = process.cpuUsage();
  const counted = FACTS.filter((fact) => fact.players === players && fact.mode === mode).map((fact) => ({
    fact,
    counts: new SampleCounter(fact.measure),
  }));
  const checks = IDENTITIES.filter((identity) => identity.players.includes(players)).map((identity) => ({
    identity,
    total: [0, 0] as [number, number],
  }));
  const wanted = { agent, players, sets, gamesPerSet: GAMES_PER_SET, seed: `${seed} ${mode}` };
  for (const games of playSets(wanted)) {
    for (const game of games) {
      for (const { counts } of counted) counts.add(game);
      for (const { identity, total } of checks) {
        const [breaks, occasions] = identity.check(game);
        total[0] += breaks;
        total[1] += occasions;
      }
    }
    for (const { counts } of counted) counts.endSet();
  }
  const { user, system } = process.cpuUsage(started);
  const games = sets * GAMES_PER_SET;
  return {
    facts: counted.map(({ fact, counts }) => judgeFact(fact, counts.result())),
    identities: checks.map(({ identity, total }) => judgeIdentity(identity, players, mode, total)),
    block: { players, mode, games, gamesPerSet: GAMES_PER_SET, cpuSeconds: (user + system) / 1e6 },
  };
}

/** What was played where, for the head of the report. */
interface Setting {
  readonly command: string;
  readonly seed: string;
  readonly machine: string;
  readonly node: string;
  readonly commit: string;
  readonly blocks: readonly Block[];
}

interface Block {
  readonly players: number;
  readonly mode: string;
  readonly games: number;
  readonly gamesPerSet: number;
  readonly cpuSeconds: number;
}

/** The report as Markdown: every deviation first, then all facts and identities. */
function markdown(setting: Setting, facts: readonly FactVerdict[], identities: readonly IdentityVerdict[]): string {
  const bad = facts.filter(({ verdict }) => verdict === 'DEVIATES');
  const broken = identities.filter(({ verdict }) => verdict === 'BROKEN');
  return `${[
    '# All-`sample` villages against the official sample player',
    '',
    ...head(setting),
    '',
    `${facts.length} facts: ${facts.length - bad.length} agree, ${bad.length} deviate.`,
    `${identities.length} identities: ${identities.length - broken.length} hold, ${broken.length} are broken.`,
    '',
    'Agreement: within 3 standard errors of the difference (ours clustered by game set, the reference as independent',
    'games, and the rounding of the printed value) or within 2 %, whichever is wider; win rates within 3 errors only.',
    '',
    '## Deviations',
    '',
    ...(bad.length + broken.length === 0 ? ['None.'] : [...factRows(bad), '', ...identityRows(broken)]),
    '',
    '## Facts',
    '',
    ...factRows(facts),
    '',
    '## Identities',
    '',
    ...identityRows(identities),
  ].join('\n')}\n`;
}

const head = ({ command, seed, machine, node, commit, blocks }: Setting): string[] => [
  `- Command: \`${command}\`, seed \`${seed}\``,
  `- Machine: ${machine}; Node ${node}; commit ${commit}`,
  ...blocks.map(
    ({ players, mode, games, gamesPerSet, cpuSeconds }) =>
      `- ${players} players, \`${mode}\`: ${games} games in sets of ${gamesPerSet}, ${cpuSeconds.toFixed(1)} CPU-seconds`,
  ),
];

function factRows(facts: readonly FactVerdict[]): string[] {
  if (facts.length === 0) return [];
  const head = ['players', 'mode', 'fact', 'here', 'reference', 'z', 'verdict', 'reference is from'];
  const rows = facts.map(({ players, mode, name, value, reference, z, verdict, source }) => [
    ...[players, mode, name, digits(value), digits(reference)],
    ...[z === null ? '' : z.toFixed(1), verdict, source],
  ]);
  return [table(head, rows)];
}

function identityRows(identities: readonly IdentityVerdict[]): string[] {
  if (identities.length === 0) return [];
  const rows = identities.map(({ players, mode, name, breaks, occasions, verdict }) => [
    ...[players, mode, name, breaks, occasions, verdict],
  ]);
  return [table(['players', 'mode', 'identity', 'broken', 'of', 'verdict'], rows)];
}

const digits = (value: number): string => Number(value.toPrecision(4)).toString();

/** Standard errors of the difference that are still agreement. */
const ERRORS = 3;
/** Relative difference that is agreement whatever the errors, but for win rates. */
const SHARE = 0.02;

export interface FactVerdict {
  readonly name: string;
  readonly players: number;
  readonly mode: string;
  readonly source: string;
  readonly reference: number;
  readonly value: number;
  /** Of the difference: ours by sets, theirs as if its games were independent, and the rounding of the print. */
  readonly error: number;
  /** Difference in standard errors; null where neither side varies. */
  readonly z: number | null;
  readonly verdict: 'agrees' | 'within 2 %' | 'DEVIATES';
}

export interface IdentityVerdict {
  readonly name: string;
  readonly players: number;
  readonly mode: string;
  readonly breaks: number;
  readonly occasions: number;
  readonly verdict: 'holds' | 'BROKEN';
}

export function judgeFact(fact: Fact, { value, error, errorIn }: Measured): FactVerdict {
  const { reference, name, players, mode, strict } = fact;
  const theirs = errorIn(reference.games);
  // A printed number is anywhere in one unit of its last digit: a uniform error.
  const rounding = reference.value === 0 ? 0 : reference.unit / Math.sqrt(12);
  const both = Math.hypot(error, theirs, rounding);
  const difference = Math.abs(value - reference.value);
  const close = difference <= ERRORS * both;
  const share = !strict && difference <= SHARE * reference.value;
  return {
    name,
    players,
    mode,
    source: reference.source,
    reference: reference.value,
    value,
    error: both,
    z: both === 0 ? null : (value - reference.value) / both,
    verdict: close ? 'agrees' : share ? 'within 2 %' : 'DEVIATES',
  };
}

export function judgeIdentity(
  { name, allowed = 0 }: Identity,
  players: number,
  mode: string,
  [breaks, occasions]: readonly [number, number],
): IdentityVerdict {
  const holds = occasions > 0 && breaks <= allowed * occasions;
  return { name, players, mode, breaks, occasions, verdict: holds ? 'holds' : 'BROKEN' };
}

/** A ratio over all games with its error by sets, and the spread between single games. */
export interface Measured {
  readonly value: number;
  /** Standard error, clustered by game set. */
  readonly error: number;
  /** What the standard error would be in `games` independent games. */
  readonly errorIn: (games: number) => number;
}

/** Adds up one measure over the games of one set after another. */
export class SampleCounter {
  readonly #measure: Measure;
  readonly #sets: SetTotal[] = [];
  readonly #before = { part: 0, whole: 0 };
  #part = 0;
  #whole = 0;
  #games = 0;
  /** Sums of part^2, part * whole and whole^2 over games. */
  readonly #squares = [0, 0, 0];

  constructor(measure: Measure) {
    this.#measure = measure;
  }

  add(game: Played): void {
    const measured = this.#measure(game);
    const [part, whole] = typeof measured === 'number' ? [measured, 1] : measured;
    this.#part += part;
    this.#whole += whole;
    this.#games++;
    this.#squares[0]! += part * part;
    this.#squares[1]! += part * whole;
    this.#squares[2]! += whole * whole;
  }

  endSet(): void {
    const before = this.#before;
    this.#sets.push({ total: this.#part - before.part, games: this.#whole - before.whole });
    before.part = this.#part;
    before.whole = this.#whole;
  }

  /** The ratio of parts to wholes; its error treats sets as the independent units. */
  result(): Measured {
    const ratio = clusterVariance(this.#sets);
    const value = ratio?.value ?? 0;
    const [pp, pw, ww] = this.#squares as [number, number, number];
    const spread = Math.max(0, pp - 2 * value * pw + value * value * ww) / this.#games;
    const perGame = Math.sqrt(spread) / (this.#whole / this.#games);
    return { value, error: Math.sqrt(ratio?.variance ?? 0), errorIn: (games) => perGame / Math.sqrt(games) };
  }
}
