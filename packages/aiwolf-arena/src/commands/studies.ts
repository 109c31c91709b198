import { evalDocument, sweepDocument, type TextDocument, tuneDocument } from '@aiwolf-arena/report';
import type { Command } from 'commander';
import { EVAL, evaluateAgents } from '../compare/evaluate.ts';
import { withConfig } from '../options/config.ts';
import { ONE_FORM, type OptionRows, type OptionSet, options, type Spec } from '../options/option-set.ts';
import { choose, SHOWN } from '../options/table.ts';
import type { PlayHooks } from '../run/hooks.ts';
import type { ResultMark } from '../run/summary.ts';
import { SWEEP } from '../sweep/options.ts';
import { sweepCandidates } from '../sweep/sweep.ts';
import { exitForMissing, formatDocument } from '../terminal/results.ts';
import { atTerminal, command } from '../terminal/session.ts';
import { TUNE } from '../tune/options.ts';
import { tuneAgent } from '../tune/tune.ts';

const FORMS = { ...choose('markdown', 'latex', 'lang'), ...SHOWN };

interface Found {
  readonly document: Parameters<typeof exitForMissing>[0] & object;
  readonly mark?: ResultMark;
}

/** Returns a function that creates the command of a study, which prints tables in any form. */
const studyCommand =
  <Rows extends OptionRows, Result extends Found>(
    name: string,
    { rows, constraints }: OptionSet<Rows>,
    play: (spec: Spec<Rows>, hooks: PlayHooks) => Promise<Result>,
    tables: (found: Result) => TextDocument,
  ) =>
  (): Command => {
    const all = options<typeof FORMS>({ ...rows, ...FORMS }, ...(constraints as []), ONE_FORM);
    return withConfig(
      command(name, all, async ({ quiet, json: _, markdown, latex, lang, ...spec }) => {
        const found = await atTerminal({ quiet, whole: null }, (hooks) => play(spec as Spec<Rows>, hooks));
        exitForMissing(found.document);
        const text = (): string => formatDocument(tables(found), { markdown, latex, lang }, found.mark);
        return { document: found.document, text };
      })(),
    );
  };

export const evalCommand = studyCommand('eval', EVAL, evaluateAgents, evalDocument);
export const sweepCommand = studyCommand('sweep', SWEEP, sweepCandidates, sweepDocument);
export const tuneCommand = studyCommand('tune', TUNE, tuneAgent, tuneDocument);
