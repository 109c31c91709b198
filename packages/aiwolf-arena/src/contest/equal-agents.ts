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

/** What is compared of an agent. `team`: its name, if it is of no team. `answers`: see `Trial`. */
export interface ComparedAgent {
  readonly team: string;
  readonly language: string;
  readonly code?: string | null | undefined;
  readonly answers?: string | null | undefined;
}

/** The agents of a contest, and those with which they are compared. */
export type ComparedAgents = Readonly<Record<'teams' | 'bundled' | 'earlier', readonly ComparedAgent[]>>;

/** Returns the groups of equal agents in which there is a team: by their code, and groups with a client by their answers, too. */
export const equalAmong = (agents: ComparedAgents): EqualAgents[] =>
  (['code', 'answers'] as const).flatMap((by) => equalBy(by, agents));

function equalBy(by: EqualAgents['by'], agents: ComparedAgents): EqualAgents[] {
  const all = Object.values(agents).flat();
  return [...Map.groupBy(all, (one) => one[by] ?? '')].flatMap(([hash, group]) => {
    const teams = group.filter((one) => agents.teams.includes(one));
    const namesOf = (kind: keyof ComparedAgents): string[] =>
      [...new Set(group.filter((one) => agents[kind].includes(one)).map(({ team }) => team))].sort();
    const names = { teams: namesOf('teams'), bundled: namesOf('bundled'), earlier: namesOf('earlier') };
    const isOwn = teams.some(({ language }) => language !== 'bundled');
    const isCopy = names.teams.length > 1 || names.earlier.length > 0 || (names.bundled.length > 0 && isOwn);
    const isNew = by === 'code' || (teams.some(isClient) && new Set(group.map(({ code }) => code)).size > 1);
    if (hash === '' || teams.length === 0 || !isCopy || !isNew) return [];
    return [{ by, games: by === 'code' ? null : Number.parseInt(hash, 10), ...names }];
  });
}

export const equalSaid = ({ bundled, by, earlier, games, teams }: EqualAgents): Required<Bilingual> =>
  say(by, {
    games: [games ?? 0, 'game'],
    names: [...teams, ...bundled.map((name) => say('bundled', { name })), ...earlier.map((name) => say('earlier', { name }))],
  });

/** Returns what is published: equal code of teams and bundled agents. All else is for the organiser only. */
export const publicEquals = (found: readonly EqualAgents[]): EqualAgents[] =>
  found.flatMap((one) => (one.by === 'code' && one.teams.length + one.bundled.length > 1 ? [{ ...one, earlier: [] }] : []));
