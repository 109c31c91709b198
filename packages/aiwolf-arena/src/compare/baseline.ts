import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type GateTerms, passesAt } from '@aiwolf-arena/analysis';
import {
  type ArmSet,
  arenaText,
  makeFolder,
  type Plan,
  planDifferences,
  type StoredArm,
  writeWhole,
} from '@aiwolf-arena/tournament';
import { UsageError } from '../options/usage.ts';

const SCHEMA = 'aiwolf-arena/baseline/2';

export const isStored = (text: string): boolean => /\.json$/i.test(text) && !text.includes('=');

interface Content {
  readonly plan: Plan;
  readonly sets: readonly ArmSet[];
}

const hashOf = (content: Content): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex');

/** Keeps what an agent did, so that others can be compared with it without playing it again; sha256 of the content. */
export function writeBaseline(path: string, { plan, sets }: StoredArm): string {
  const content = { plan, sets };
  const sha256 = hashOf(content);
  const document = { schema: SCHEMA, sha256, ...content };
  makeFolder(dirname(path));
  writeWhole(path, [`${JSON.stringify(document)}\n`]);
  return sha256;
}

/** UsageError for a file that is no stored baseline, or was changed since. */
export function readBaseline(path: string): StoredArm {
  const { schema, sha256, plan, sets } = documentOf(path);
  if (
    typeof schema === 'string' &&
    schema !== SCHEMA &&
    schema.startsWith('aiwolf-arena/baseline/')
  )
    throw new UsageError(
      `${path} is of the format ${schema}, and this arena reads ${SCHEMA}: make it again`,
    );
  if (schema !== SCHEMA)
    throw new UsageError(
      `${path} is no stored baseline: make one with aiwolf-arena baseline AGENT --out ${path}`,
    );
  if (hashOf({ plan, sets } as Content) !== sha256)
    throw new UsageError(
      `${path} was changed since it was written: its content does not have its hash; make it again`,
    );
  return { plan: plan as Plan, sets: sets as ArmSet[] };
}

function documentOf(path: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch (thrown) {
    throw new UsageError(`${path} cannot be read: ${(thrown as Error).message}`);
  }
}

/** UsageError, naming every difference, unless a stored baseline was played by the plan that is asked for now. */
export function refuseOtherPlan(path: string, stored: Plan, asked: Plan): void {
  const known = stored.blocks.map(({ name }) => name);
  const wanted = { ...asked, blocks: asked.blocks.filter(({ name }) => known.includes(name)) };
  const lines = [
    ...missing(asked, known),
    ...planDifferences({ ...stored, blocks: matching(stored, asked) }, wanted, {
      otherAgents: true,
    }),
    ...fieldDifferences(stored, asked),
    ...codeDifferences(stored, asked),
  ];
  if (lines.length === 0) return;
  const shown = lines.map((line) => `\n  ${line}`).join('');
  throw new UsageError(
    `${path} was played otherwise (there -> asked for):${shown}\nmake it again, or ask for the same`,
  );
}

/** UsageError for a stored baseline of fewer sets than a pass takes. */
export function refuseTooFew(path: string, { blocks }: Plan, terms: GateTerms): void {
  const fixed = terms.method === 'fixed-sets';
  const least = fixed ? terms.cap : passesAt(terms);
  const short = blocks.find(({ sets }) => sets < least);
  if (short === undefined) return;
  throw new UsageError(
    `${path} has ${short.sets} sets, and no candidate passes before ${least}: make it again with more (\`sets\`), ` +
      `or take no more (\`${fixed ? 'fixedSets' : 'maxSets'}\` ${short.sets})`,
  );
}

const missing = (asked: Plan, known: readonly string[]): string[] =>
  asked.blocks
    .filter(({ name }) => !known.includes(name))
    .map(({ players }) => `players: it has no villages of ${players}`);

const matching = (stored: Plan, asked: Plan): Plan['blocks'] =>
  stored.blocks.filter(({ name }) => asked.blocks.some((block) => block.name === name));

/** What was played by other code than the candidate will be cannot be paired with it. */
const codeDifferences = ({ arena: was }: Plan, { arena: is }: Plan): string[] =>
  was.gamesHash === is.gamesHash ? [] : [`arena: ${arenaText(was)} -> ${arenaText(is)}`];

/** The code of opponents counts, not where it was found. */
function fieldDifferences({ agents: [, ...was] }: Plan, { agents: [, ...is] }: Plan): string[] {
  const shown = (agents: typeof was): string =>
    agents.map(({ source, hash }) => `${source} ${hash.slice(0, 12)}`).join(', ');
  const same = was.length === is.length && was.every(({ hash }, at) => hash === is[at]!.hash);
  return same ? [] : [`field: ${shown(was)} -> ${shown(is)}`];
}
