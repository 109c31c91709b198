import { faultSaid, harmless, inBoth, type Said, sentencesOf, textIn } from '@aiwolf-arena/report';
import type { RevisionRecord } from '../contest/admission.ts';
import type { ContestManifest } from '../contest/manifest.ts';
import { DEFAULT_REGULATION } from '../contest/regulation.ts';
import { findingText } from '../contest/submission/finding.ts';
import { forTeam, type KindOfFault } from './team.ts';
import words from './team-message.json' with { type: 'json' };

const say = sentencesOf(words);

interface TeamNews {
  readonly stage: string;
  readonly sets: number;
  readonly games: number;
  readonly faults: readonly KindOfFault[];
  readonly runtime: string | undefined;
}

/** Returns a text that the organiser can send to a team, in English and in Japanese: what it played, and what was refused. */
export function teamMessage(
  team: string,
  manifest: ContestManifest | undefined,
  news: readonly TeamNews[],
  erred: readonly RevisionRecord[],
): string {
  const title = manifest?.title ?? null;
  const year = manifest?.stages.testing?.regulation ?? manifest?.stages.preliminary?.regulation ?? DEFAULT_REGULATION;
  const refused = refusalsOf(team, manifest, erred);
  const contest = title === null ? say('contest') : inBoth((language) => harmless(textIn(title, language)));
  const lines: readonly Said[] = [
    say('subject', { contest, team }),
    '',
    ...news.flatMap((one) => [playedSaid(one), ...one.faults.map(faultLine)]),
    ...runtimeLines(news),
    say(news.length === 0 ? 'none' : 'page'),
    ...(refused.length === 0
      ? []
      : [
          '',
          say('refused'),
          ...refused.map((line) => `- ${line}`),
          '',
          say('again', { flags: year === DEFAULT_REGULATION ? '' : ` --regulation ${year}` }),
        ]),
  ];
  const [en, ja] = (['en', 'ja'] as const).map((language) => lines.map((line) => textIn(line, language)));
  return `${[...en!, '', '----', '', ...ja!].join('\n')}\n`;
}

/** Says on what the team's agent ran, and that its random numbers and its clock were the arena's. */
const runtimeLines = (news: readonly TeamNews[]): Said[] =>
  [...new Set(news.flatMap(({ runtime }) => runtime ?? []))].map((runtime) =>
    say(/\breal (?:random|clock)/.test(runtime) ? 'ran-on' : 'ran-on-seeded', { runtime: harmless(runtime) }),
  );

const playedSaid = ({ stage, sets, games, faults }: TeamNews): Said =>
  say(faults.length === 0 ? 'played' : 'played-with-faults', { stage, sets: [sets, 'set'], games: [games, 'game'] });

const faultLine = ({ kind, count, detail, day, ...first }: KindOfFault): Said =>
  say('fault', {
    ...{ kind, said: faultSaid(kind), times: [count, 'time'], address: first.address, day: String(day) },
    ...{ request: first.request, detail: harmless(detail) },
  });

/**
 * Returns a line for each revision of a team that was refused, or erred in a testing contest (`erred`), with its errors. Those before
 * the revision that takes part now are left out.
 */
export function refusalsOf(team: string, manifest: ContestManifest | undefined, erred: readonly RevisionRecord[]): string[] {
  const { days = [], stages = {} } = manifest ?? {};
  const all = [...days.map(({ record }) => record), ...Object.values(stages)];
  const ofTeam = (one: RevisionRecord): boolean => one.team === team;
  const last = all.findLast(({ entrants, rejected }) => [...entrants, ...rejected].some(ofTeam));
  const now = last?.entrants.find(ofTeam)?.revision ?? -1;
  const refused = all.flatMap(({ rejected }) => rejected.filter(({ revision }) => revision > now));
  const records = [...refused, ...erred.filter(({ revision }) => revision >= now)].filter(ofTeam);
  const lines = records.map(({ revision, findings }) => {
    const errors = findings.filter(({ severity }) => severity === 'error').map((one) => harmless(forTeam(findingText(one))));
    return `revision ${revision}: ${errors.join('; ')}`;
  });
  return [...new Set(lines)];
}
