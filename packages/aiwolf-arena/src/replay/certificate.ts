import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { MissingSet } from '@aiwolf-arena/analysis';
import { agentText, type Language } from '@aiwolf-arena/protocol';
import { harmless, inBoth, missingLine, nearLimitText, type Said, sentencesOf, textIn } from '@aiwolf-arena/report';
import { LARGEST_FILE, textOfOutside } from '@aiwolf-arena/sandbox';
import {
  type ArenaIdentity,
  arenaText,
  type Causes,
  type Divergence,
  type UnrepeatableAgent,
  type Verification,
  writeWhole,
} from '@aiwolf-arena/tournament';
import words from './certificate.json' with { type: 'json' };

const say = sentencesOf(words);

export interface Certificate extends Omit<Verification, 'differing' | 'failed'>, Causes {
  readonly run: string;
  /** All versions of aiwolf-arena that played sets of the run. */
  readonly arenas: readonly ArenaIdentity[];
  /** The version of aiwolf-arena that replayed the sets for this certificate. */
  readonly arena: ArenaIdentity;
  readonly seed: string;
  readonly threads: number;
  readonly rootHash: string;
  /** Names of agents that ran unsandboxed. Undefined if there were none. */
  readonly trusted?: readonly string[] | undefined;
  /** Sets of the run that have no result because of an internal error. Left out if there are none. */
  readonly missing?: readonly MissingSet[];
  /** The sets that were not replayed because client processes played in them. Left out if there are none. */
  readonly clients?: { readonly sets: number; readonly names: readonly string[] };
  /** Sets in which an internal error occurred when they were replayed. Left out if there are none. */
  readonly failed?: readonly MissingSet[];
}

const ORDER = 'random';

const isSame = ({ differing, failed = [] }: Pick<Certificate, 'differing' | 'failed'>): boolean =>
  differing.length + failed.length === 0;

export function certificateJson({ differing, ...certificate }: Certificate) {
  return {
    schema: 'aiwolf-arena/verify/4' as const,
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

export const certificateText = (certificate: Certificate, language: Language = 'en'): string =>
  `${certificateNotes(certificate)
    .map((line) => textIn(line, language))
    .join('\n')}\n`;

function certificateNotes(certificate: Certificate): Said[] {
  const { arena, arenas, clients, differing, failed = [], hash, missing = [], nearLimit = [], of } = certificate;
  const { rootHash, run, seed, sets, trusted, unrepeatable } = certificate;
  return [
    say(titleOf(certificate)),
    say('run', { run, seed }),
    ...arenas.map((one) => say('played-by', { arena: arenaText(one) })),
    replayedNote(certificate),
    say('result', { result: resultOf(certificate) }),
    say('root-hash', { hash: rootHash }),
    ...(sets < of ? [say('sample', { hash })] : []),
    ...(trusted === undefined ? [] : [say('trusted', { names: trusted.join(', ') })]),
    ...(clients === undefined ? [] : [say('clients', { sets: [clients.sets, 'set'], names: clients.names })]),
    ...missing.map((set) => say('missing', { set: missingNote(set) })),
    ...failed.map((set) => say('not-played', { set: missingNote(set) })),
    ...unrepeatable.flatMap((agent) => unrepeatableNotes(agent)),
    ...(nearLimit.length === 0 ? [] : [inBoth((language) => nearLimitText(nearLimit, language).trimEnd())]),
    say('now-by', { arena: arenaText(arena), node: process.version }),
    ...(differing.length === 0 ? [] : ['', ...causeOf(certificate)]),
  ];
}

function titleOf({ differing, failed = [], leftOut, sets }: Certificate): keyof typeof words {
  if (differing.length > 0) return 'not-deterministic';
  if (failed.length > 0 || leftOut.length === sets) return 'not-certified';
  return leftOut.length > 0 ? 'certified-in-part' : 'certified';
}

function unrepeatableNotes({ agent, block, set, divergence: { day, game, request, seat, a, b } }: UnrepeatableAgent): Said[] {
  const when = { block, set: String(set), day: String(day), game: String(game), request, seat: agentText(seat) };
  return [
    say('unrepeatable', { agent: harmless(agent) }),
    say('divergence', when),
    say('once', { answer: a }),
    say('then', { answer: b }),
  ];
}

const replayedNote = ({ games, of, sets, threads }: Certificate): Said =>
  say('replayed', { sets: String(sets), of: [of, 'set'], games: [games, 'game'], threads: [threads, 'thread'] });

const missingNote = (set: MissingSet): Said => inBoth((language) => missingLine(set, language));

const SHOWN = 5;

function resultOf(certificate: Certificate): Said {
  const { differing, failed = [], leftOut, sets } = certificate;
  const left = { left: String(leftOut.length), sets: [sets, 'set'] } as const;
  if (isSame(certificate)) return leftOut.length === 0 ? say('as-recorded') : say('left-out', left);
  const lost = say('lost', { failed: String(failed.length), sets: [sets, 'set'] });
  if (differing.length === 0) return lost;
  const names = differing.slice(0, SHOWN).map(({ recorded: { block, set } }) => `${block} ${set}`);
  const about = { differing: String(differing.length), names: names.join(', '), more: differing.length > SHOWN ? ', ...' : '' };
  return say(failed.length === 0 ? 'differ' : 'differ-lost', { ...about, sets: [sets, 'set'], lost });
}

function causeOf(certificate: Certificate): Said[] {
  const { check, differing } = certificate;
  const { recorded, replayed } = differing[0]!;
  const where = { block: recorded.block, set: String(recorded.set) };
  if (check === null) return [say('counted-otherwise', where)];
  const now = { hash: recorded.hash, tries: String(check.tries), now: replayed.hash };
  return [say('alike', { ...where, ...now }), changed(certificate)];
}

function changed({ arena, arenas }: Certificate): Said {
  const others = arenas.filter(({ gamesHash }) => gamesHash !== arena.gamesHash);
  return say('changed', { code: others.length === 0 ? '' : say('other-code', { arenas: others.map(arenaText).join(', ') }) });
}

export const divergenceText = ({ day, game, request, seat }: Divergence, agent: string): string =>
  `game ${game}, day ${day}, ${request}: ${agent} (${agentText(seat)}) answers`;

const pathIn = (folder: string): string => join(folder, 'certificate.json');

/** Stores the result of `verify` in the folder of the run, so that reports can show it. */
export function keepCertificate(folder: string, certificate: object): void {
  const path = pathIn(folder);
  try {
    writeWhole(path, [`${JSON.stringify(certificate, null, 2)}\n`]);
  } catch (thrown) {
    console.error(`note: ${path} cannot be written (${(thrown as Error).message})`);
  }
}

/** Returns the stored result of `verify` for a run, as one line. Null if there is none, or if sets were played later. */
export function keptCertificate(folder: string, rootHash: string): string | null {
  const path = pathIn(folder);
  if (!existsSync(path)) return null;
  try {
    const { repeats, sets, of, threads, rootHash: root } = JSON.parse(textOfOutside(path, LARGEST_FILE.document));
    if (root !== rootHash) return null;
    const verdict = repeats === true ? 'repeats' : 'does not repeat';
    return `${verdict}: ${Number(sets)} of ${Number(of)} sets, ${Number(threads)} threads, root ${rootHash.slice(0, 16)}`;
  } catch {
    return null; // the file is incomplete
  }
}
