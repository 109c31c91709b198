import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MissingSet } from '@aiwolf-arena/analysis';
import { agentText } from '@aiwolf-arena/protocol';
import { counted, missingLine } from '@aiwolf-arena/report';
import {
  type ArenaIdentity,
  arenaText,
  type Differing,
  type Parting,
  type SelfCheck,
  type Verification,
  writeWhole,
} from '@aiwolf-arena/tournament';

/** Why the first differing set differs. */
export interface Cause extends SelfCheck {
  /** The agent whose answer differs, if it could be found. */
  readonly agent?: string | undefined;
}

interface Certificate extends Omit<Verification, 'differing' | 'failed'> {
  readonly run: string;
  /** Every version of the code for games that played the run. */
  readonly arenas: readonly ArenaIdentity[];
  /** The arena that played it again. */
  readonly arena: ArenaIdentity;
  readonly seed: string;
  readonly threads: number;
  readonly rootHash: string;
  /** Agents that played outside the sandbox; undefined if there were none. */
  readonly trusted?: readonly string[] | undefined;
  readonly differing: readonly Differing[];
  /** Sets of the run that failed in the arena; left out if there are none. */
  readonly missing?: readonly MissingSet[];
  /** Sets that failed in the arena now; left out if there are none. */
  readonly failed?: readonly MissingSet[];
  /** `null` if nothing differs. */
  readonly cause: Cause | null;
}

const ORDER = 'by lot';

const isSame = ({ differing, failed = [] }: Pick<Certificate, 'differing' | 'failed'>): boolean =>
  differing.length + failed.length === 0;

export function certificateJson({ differing, ...certificate }: Certificate) {
  return {
    schema: 'aiwolf-arena/verify/2' as const,
    repeats: isSame({ differing, ...certificate }),
    ...certificate,
    order: ORDER,
    node: process.version,
    differing: differing.map(({ recorded, replayed }) => {
      const { block, set, hash } = recorded;
      return { block, set, recorded: hash, replayed: replayed.hash };
    }),
  };
}

export function certificateText(certificate: Certificate): string {
  const { arena, arenas, games, hash, of, rootHash, run, seed, sets, threads, trusted } = certificate;
  const repeats = isSame(certificate);
  const title = certificate.differing.length === 0 ? 'NOT CERTIFIED' : 'NOT DETERMINISTIC';
  const lines = [
    repeats ? 'DETERMINISM CERTIFICATE' : title,
    `run        ${run}, seed ${seed}`,
    ...arenas.map((one) => `played by  ${arenaText(one)}`),
    `re-played  ${sets} of ${counted(of, 'set')}, ${counted(games, 'game')}, on ${counted(threads, 'thread')}, in another order (${ORDER})`,
    `result     ${repeats ? 'every hash and every count as recorded' : resultOf(certificate)}`,
    `root hash  ${rootHash}`,
    ...(sets < of ? [`sample     ${hash}`] : []),
    ...(trusted === undefined ? [] : [`trusted    ${trusted.join(', ')}: without walls, so a difference may come from there`]),
    ...(certificate.missing ?? []).map((set) => `missing    ${missingLine(set)}`),
    ...(certificate.failed ?? []).map((set) => `not played ${missingLine(set)}`),
    `now by     ${arenaText(arena)}, Node ${process.version}`,
    ...(certificate.differing.length === 0 ? [] : causeOf(certificate)),
  ];
  return `${lines.join('\n')}\n`;
}

const SHOWN = 5;

function resultOf({ differing, failed = [], sets }: Certificate): string {
  const lost = `the arena failed in ${failed.length} of ${counted(sets, 'set')}`;
  if (differing.length === 0) return lost;
  const names = differing.slice(0, SHOWN).map(({ recorded: { block, set } }) => `${block} ${set}`);
  const more = differing.length > SHOWN ? ', ...' : '';
  return `${differing.length} of ${counted(sets, 'set')} not as recorded: ${names.join(', ')}${more}${failed.length === 0 ? '' : `; ${lost}`}`;
}

function causeOf(certificate: Certificate): string[] {
  const { cause, differing } = certificate;
  const { recorded, replayed } = differing[0]!;
  const where = `${recorded.block} set ${recorded.set}`;
  if (recorded.hash === replayed.hash) return ['', `${where}: the same games, but they were counted differently`];
  const { agent, parting, tries } = cause!;
  if (parting === undefined || agent === undefined) {
    const now = `${tries} more tries now are all alike (${replayed.hash})`;
    return ['', `${where}: recorded as ${recorded.hash}; ${now}:`, changed(certificate)];
  }
  return ['', `${where}, ${partingText(parting, agent)}`, `  once  ${parting.a}`, `  then  ${parting.b}`];
}

function changed({ arena, arenas }: Certificate): string {
  const others = arenas.filter(({ gamesHash }) => gamesHash !== arena.gamesHash);
  const code = others.length === 0 ? '' : `by other code (${others.map(arenaText).join(', ')}), `;
  return `the journal was changed, or this was played ${code}by another Node, or by an agent that can tell what ran before`;
}

export const partingText = ({ day, game, request, seat }: Parting, agent: string): string =>
  `game ${game}, day ${day}, ${request}: ${agent} (${agentText(seat)}) answers`;

const pathIn = (folder: string): string => join(folder, 'certificate.json');

/** Stores the result of `verify` in the run's folder, for its report; prints a note if it cannot be written. */
export function keepCertificate(folder: string, certificate: object): void {
  const path = pathIn(folder);
  try {
    writeWhole(path, [`${JSON.stringify(certificate, null, 2)}\n`]);
  } catch (thrown) {
    console.error(`note: ${path} cannot be written (${(thrown as Error).message})`);
  }
}

/** The last result of `verify` for a run, in one line. `null` if there is none, or if sets were played after it. */
export function keptCertificate(folder: string, rootHash: string): string | null {
  const path = pathIn(folder);
  if (!existsSync(path)) return null;
  try {
    const { repeats, sets, of, threads, rootHash: root } = JSON.parse(readFileSync(path, 'utf8'));
    if (root !== rootHash) return null;
    const verdict = repeats === true ? 'repeats' : 'does not repeat';
    return `${verdict}: ${Number(sets)} of ${Number(of)} sets, ${Number(threads)} threads, root ${rootHash.slice(0, 16)}`;
  } catch {
    return null; // half a file certifies nothing
  }
}
