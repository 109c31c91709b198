import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { evaluationOf, type Sweep, type Tuning } from '@aiwolf-arena/analysis';
import { LARGEST_FILE, textOfOutside } from '@aiwolf-arena/sandbox';
import { planOfFolder, readRun, readTimings } from '@aiwolf-arena/tournament';
import {
  evaluationHeadline,
  evaluationSections,
  type PageParts,
  sweepHeadline,
  sweepSections,
  tuneHeadline,
  tuneSections,
} from '@aiwolf-arena/viewer';
import { z } from 'zod';
import { TOLERANCE } from '../options/play-kinds.ts';
import { UsageError } from '../options/usage.ts';
import { ARENA_VERSION } from '../run/version.ts';
import { titleOfAgents } from './titles.ts';

/** A page that contains no games: a title, an answer and sections. */
type Answered = Pick<PageParts, 'kind' | 'title' | 'headline' | 'sections' | 'agents'>;

const pageOf = (parts: Answered): PageParts => ({ ...parts, arena: ARENA_VERSION, games: null });

const named = z.array(z.looseObject({ name: z.string() }));
const played = { seed: z.string(), gamesPerSet: z.number(), players: z.array(z.number()), field: z.array(z.string()) };
/** What a document must have for its page. Anybody can have written it. */
const FORMS: Readonly<Record<keyof typeof PAGES, z.ZodType>> = {
  'aiwolf-arena/sweep/1': z.looseObject({ ...played, candidates: named, best: z.string(), base: z.string() }),
  'aiwolf-arena/tune/1': z.looseObject({ ...played, agent: z.looseObject({ name: z.string() }), params: named }),
};

/** For each schema of a JSON document that has a page: a function that makes the page from the parsed document. */
const PAGES: Readonly<Record<string, (document: never) => PageParts>> = {
  'aiwolf-arena/sweep/1': (swept: Sweep) =>
    pageOf({
      ...{ kind: 'sweep', title: titleOfAgents([...new Set(swept.candidates.map(({ name }) => name))]), agents: [] },
      headline: sweepHeadline(swept),
      sections: sweepSections(swept),
    }),
  'aiwolf-arena/tune/1': (tuning: Tuning) =>
    pageOf({
      ...{ kind: 'tune', title: tuning.agent.name, agents: [tuning.agent.name] },
      headline: tuneHeadline(tuning),
      sections: tuneSections(tuning),
    }),
};

/** Returns the page of a JSON document, or of the folder of a sweep or tuning; `null` if it is neither. */
export function documentPage(typed: string): PageParts | null {
  const inFolder = ['sweep.json', 'tuning.json'].map((name) => join(typed, name)).find((file) => existsSync(file));
  const path = inFolder ?? typed;
  if (!path.endsWith('.json') || statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return null;
  const document = parsed(path);
  const make = Object.hasOwn(PAGES, String(document?.schema)) ? PAGES[String(document!.schema)] : undefined;
  if (make === undefined) return null;
  const form = FORMS[String(document!.schema)]!.safeParse(document);
  const [issue] = form.error?.issues ?? [];
  if (issue !== undefined) throw notComplete(path, `${issue.path.join('.')}: ${issue.message}`);
  try {
    return make(document as never);
  } catch (thrown) {
    if (!(thrown instanceof TypeError || thrown instanceof RangeError)) throw thrown;
    throw notComplete(path, 'a field is missing or has another form');
  }
}

const notComplete = (path: string, why: string): UsageError =>
  new UsageError(`${path} is not a complete document of aiwolf-arena: ${why}. Write it again with --json`);

function parsed(path: string): { readonly schema?: unknown } | null {
  const text = textOfOutside(path, LARGEST_FILE.document);
  try {
    return JSON.parse(text) as { readonly schema?: unknown } | null;
  } catch {
    return null;
  }
}

/** Whether runs are an evaluation: one ranked agent in each, another one every time, in the same seats of the same villages. */
export function isEvaluation(folders: readonly string[]): boolean {
  const plans = folders.map(planOfFolder);
  const evaluated = plans.flatMap(({ agents }) => agents.filter(({ ranked }) => ranked).map(({ name }) => name));
  const villages = new Set(plans.map(({ seed, blocks, gamesPerSet }) => JSON.stringify([seed, gamesPerSet, blocks])));
  const isAlone = plans.every(
    ({ agents }) => agents.length > 1 && agents[0]!.ranked && agents.filter(({ ranked }) => ranked).length === 1,
  );
  return isAlone && villages.size === 1 && new Set(evaluated).size === folders.length;
}

/** Returns the page of an evaluation. The agent with the highest role-balanced win rate comes first; others are compared with it. */
export function evaluationPage(folders: readonly string[]): PageParts {
  const arms = folders.map((folder) => {
    const run = readRun(folder);
    if (run.results.length === 0) throw new UsageError(`no game set of ${folder} is finished yet`);
    return { ...run, folder, timings: readTimings(folder, run.plan) };
  });
  const rateOf = (arm: (typeof arms)[number]): number => evaluationOf([arm], TOLERANCE).cards[0]!.overall.balanced.value ?? -1;
  const evaluation = evaluationOf(
    arms.toSorted((a, b) => rateOf(b) - rateOf(a)),
    TOLERANCE,
  );
  const agents = evaluation.cards.map(({ name }) => name);
  return pageOf({
    ...{ kind: 'evaluation', title: titleOfAgents(agents), agents },
    headline: evaluationHeadline(evaluation),
    sections: evaluationSections(evaluation),
  });
}
