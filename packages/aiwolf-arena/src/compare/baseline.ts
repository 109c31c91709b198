import { type GateOptions, passesAt } from '@aiwolf-arena/analysis';
import { arenaText, type Plan, planDifferences, type StoredArm } from '@aiwolf-arena/tournament';
import type { OutputFile } from '../options/output-file.ts';
import { UsageError } from '../options/usage.ts';
import { readStored, writeStored } from '../run/stored-document.ts';

const SCHEMA = 'aiwolf-arena/baseline/3';

export const isStored = (text: string): boolean => /\.json$/i.test(text) && !text.includes('=');

/** Stores the results of an agent in a file, to use them as a baseline. Returns the SHA-256 of the stored content. */
export const writeBaseline = (file: OutputFile, { plan, sets }: StoredArm): string => writeStored(file, SCHEMA, { plan, sets });

/** Reads a stored baseline. Throws UsageError if the file is no stored baseline, or was changed after it was written. */
export const readBaseline = (path: string): StoredArm =>
  readStored(path, SCHEMA, (found) =>
    String(found).startsWith('aiwolf-arena/baseline/')
      ? `has the format ${found}, but this version of aiwolf-arena reads only ${SCHEMA}: save the baseline again`
      : `is not a stored baseline: create a baseline with npx aiwolf-arena compare AGENT --save ${path}`,
  );

/** Throws UsageError if the plan of a stored baseline differs from the requested plan. The message lists all differences. */
export function refuseOtherPlan(path: string, stored: Plan, asked: Plan): void {
  const known = stored.blocks.map(({ name }) => name);
  const wanted = { ...asked, blocks: asked.blocks.filter(({ name }) => known.includes(name)) };
  const lines = [
    ...missing(asked, known),
    ...planDifferences({ ...stored, blocks: matching(stored, asked) }, wanted, { otherAgents: true }),
    ...fieldDifferences(stored, asked),
    ...codeDifferences(stored, asked),
  ];
  if (lines.length === 0) return;
  const shown = lines.map((line) => `\n  ${line}`).join('');
  throw new UsageError(
    `the baseline in ${path} was played with other options (stored -> requested):${shown}\nsave the baseline again, or use the stored options`,
  );
}

/** Throws UsageError if a stored baseline has fewer sets than a candidate needs for the verdict `pass`. */
export function refuseTooFew(path: string, { blocks }: Plan, options: GateOptions): void {
  const fixed = options.method === 'fixed-sets';
  const least = fixed ? options.cap : passesAt(options);
  const short = blocks.find(({ sets }) => sets < least);
  if (short === undefined) return;
  const limit = fixed ? 'fixedSets' : 'maxSets';
  throw new UsageError(
    `the baseline in ${path} has only ${short.sets} sets, but a candidate can pass only after ${least}: save the baseline again with more sets, ` +
      `or play only as many sets as it has (\`${limit}\` ${short.sets})`,
  );
}
const missing = (asked: Plan, known: readonly string[]): string[] =>
  asked.blocks.filter(({ name }) => !known.includes(name)).map(({ players }) => `players: it has no villages of ${players}`);

const matching = (stored: Plan, asked: Plan): Plan['blocks'] =>
  stored.blocks.filter(({ name }) => asked.blocks.some((block) => block.name === name));

/** Returns one line if two plans come from versions of aiwolf-arena that may play different games; otherwise no line. */
const codeDifferences = ({ arena: was }: Plan, { arena: is }: Plan): string[] =>
  was.gamesHash === is.gamesHash ? [] : [`version: ${arenaText(was)} -> ${arenaText(is)}`];

/** Returns one line if the opponents in two plans have different code, even if their paths are equal; otherwise no line. */
function fieldDifferences({ agents: [, ...was] }: Plan, { agents: [, ...is] }: Plan): string[] {
  const shown = (agents: typeof was): string => agents.map(({ source, hash }) => `${source} ${hash.slice(0, 12)}`).join(', ');
  const same = was.length === is.length && was.every(({ hash }, at) => hash === is[at]!.hash);
  return same ? [] : [`field: ${shown(was)} -> ${shown(is)}`];
}
