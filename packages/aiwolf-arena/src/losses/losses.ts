import { lossesOf } from '@aiwolf-arena/analysis';
import { type WhyAgentDocument, whyAgentJson } from '@aiwolf-arena/report';
import { text } from '../options/kinds.ts';
import { option, required } from '../options/option.ts';
import { type OptionsOf, options, type Spec } from '../options/option-set.ts';
import { choose } from '../options/table.ts';
import { type PlayHooks, withUsageErrors } from '../run/hooks.ts';
import { lossQuestion } from './arms.ts';
import { countedSets } from './counted-sets.ts';

const NAME = text('the name of an agent');

export const WHY_LOSES = options({
  /** The name of the agent whose losses are to be explained. In a sweep: the label of a candidate. */
  agent: required(option('--agent <name>', 'show where this agent loses, by role and situation', NAME), NAME),
  /** The name of the agent to compare with. Default: the field, which is all other agents in the same roles. */
  baseline: option('--baseline <name>', 'compare --agent with this agent', NAME, {
    unset: 'all other agents, in the same roles',
  }),
  ...choose('trust'),
});

export interface WhyLosesOptions extends OptionsOf<typeof WHY_LOSES.rows> {
  readonly agent: string;
}

/**
 * Explains where an agent loses against a baseline or the field, by role and situation, from the games of a run, contest,
 * comparison, evaluation or sweep. Plays these games again, or reads their logs if that is impossible. Throws UsageError for an
 * unknown agent, and if there are neither replays nor logs.
 */
export const whyLoses = (folder: string, asked: WhyLosesOptions, hooks: PlayHooks = {}): Promise<WhyAgentDocument> =>
  explainedLosses(folder, WHY_LOSES.parse(asked), hooks);

export const explainedLosses = (
  folder: string,
  { agent, baseline, trust }: Spec<typeof WHY_LOSES.rows>,
  hooks: PlayHooks,
): Promise<WhyAgentDocument> =>
  withUsageErrors(hooks, async () => {
    const { arms, ...question } = lossQuestion(folder, agent, baseline ?? null);
    const names = { own: agent, ...(baseline === undefined ? {} : { other: baseline }) };
    const { sets, isLogged } = await countedSets({ arms, folder, names }, trust, hooks);
    return whyAgentJson({ folder, ...question, isLogged, ...lossesOf(sets, isLogged) });
  });
