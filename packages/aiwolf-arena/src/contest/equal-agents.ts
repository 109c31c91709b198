import { type Bilingual, sentencesOf } from '@aiwolf-arena/report';
import { z } from 'zod';
import words from './equal-agents.json' with { type: 'json' };
import { isClient } from './roster.ts';

const say = sentencesOf(words);

/** Agents that are equal by their code, or by all that they answered in the same games. The organiser decides what that means. */
export const equalAgents = z.object({
  by: z.enum(['code', 'answers']),
  /** The number of games with equal answers. Null if the agents are equal by their code. */
  games: z.number().nullable(),
  teams: z.array(z.string()),
  bundled: z.array(z.string()),
  /** Agents of the folder `--known`. */
  earlier: z.array(z.string()),
});
export type EqualAgents = z.infer<typeof equalAgents>;

/** What is compared of an agent. Hashes are null or undefined if they are unknown. */
export interface ComparedAgent {
  readonly team: string;
  readonly language: string;
  readonly code?: string | null | undefined;
  readonly answers?: string | null | undefined;
}

/** An agent of no team, with its name as `team`. */
export type OtherAgent = ComparedAgent & { readonly kind: 'bundled' | 'earlier' };

/** Returns the groups of equal agents in which there is a team. `games`: number of games in a trial. */
export function equalAmong(entrants: readonly ComparedAgent[], others: readonly OtherAgent[], games: number): EqualAgents[] {
  const all = [...entrants.map((one) => ({ ...one, kind: 'teams' as const })), ...others];
  const namesIn = (group: typeof all, kind: string): string[] => [
    ...new Set(group.filter((one) => one.kind === kind).map(({ team }) => team)),
  ];
  const found = (by: EqualAgents['by']): (EqualAgents & { readonly group: typeof all })[] =>
    [...Map.groupBy(all, (one) => one[by] ?? null)].flatMap(([hash, group]) => {
      const teams = namesIn(group, 'teams');
      const [bundled, earlier] = [namesIn(group, 'bundled'), namesIn(group, 'earlier')];
      const isOther = earlier.length > 0 || (bundled.length > 0 && group.some(isOwn));
      if (hash === null || teams.length === 0 || (teams.length === 1 && !isOther)) return [];
      return [{ by, games: by === 'code' ? null : games, teams, bundled, earlier, group }];
    });
  const isNew = ({ group }: { readonly group: typeof all }): boolean =>
    group.some((one) => one.kind === 'teams' && isClient(one)) && new Set(group.map(({ code }) => code)).size > 1;
  return [...found('code'), ...found('answers').filter(isNew)].map(({ group: _, ...equal }) => equal);
}

/** Whether an agent was submitted by a team as its own. */
const isOwn = ({ kind, language }: { readonly kind: string; readonly language: string }): boolean =>
  kind === 'teams' && language !== 'bundled';

export const equalSaid = ({ bundled, by, earlier, games, teams }: EqualAgents): Required<Bilingual> =>
  say(by, {
    games: [games ?? 0, 'game'],
    names: [...teams, ...bundled.map((name) => say('bundled', { name })), ...earlier.map((name) => say('earlier', { name }))],
  });

/** Returns what is published: equal code of teams and bundled agents. All else is for the organiser only. */
export const publicEquals = (found: readonly EqualAgents[]): EqualAgents[] =>
  found.flatMap((one) => (one.by === 'code' && one.teams.length + one.bundled.length > 1 ? [{ ...one, earlier: [] }] : []));
