import { htmlPage, type TeamStage, teamSections } from '@aiwolf-arena/report/html';
import { type ContestManifest, STAGE_NAMES, type StageRecord } from '../contest/manifest.ts';
import type { ListedGame } from '../page/games.ts';
import { ARENA_VERSION } from '../run/version.ts';

interface ExportedStage extends Pick<TeamStage, 'faults' | 'sizes'> {
  readonly stage: string;
  readonly record: StageRecord | undefined;
  readonly games: readonly ListedGame[];
}

/** Returns the page that a team gets before publication: its results, its faults, and its games as its agent saw them. */
export function teamPage(
  team: string,
  manifest: ContestManifest | undefined,
  stages: readonly ExportedStage[],
): Promise<string> {
  const games = stages.flatMap((one) => one.games);
  const title = manifest?.title ?? null;
  const of = (contest: string): string => `${contest}: ${team}`;
  const sections = stages.map(({ faults, record, sizes, stage }): TeamStage => {
    const revision = record?.entrants.find((one) => one.team === team)?.revision ?? null;
    return { stage: STAGE_NAMES.find((name) => name === stage) ?? 'run', revision, sizes, faults };
  });
  return htmlPage({
    kind: 'run',
    title: title === null ? team : typeof title === 'string' ? of(title) : { en: of(title.en), ja: of(title.ja) },
    ...{ arena: ARENA_VERSION, agents: [], sections: teamSections(sections) },
    games: { about: [{ say: 'games-about-team', with: { games: games.length } }], games },
  });
}
