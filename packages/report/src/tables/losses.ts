import {
  isAbove,
  isBelow,
  type LossDifference,
  type LossFinding,
  type LossRates,
  type LossRole,
  type LossSituation,
} from '@aiwolf-arena/analysis';
import { percent, signed, signedWithRange } from '../format.ts';
import type { ExplainedLosses } from '../json-search.ts';
import { type ColumnOf, type Said, type Section, type TextDocument, tableOf, type Value } from '../model.ts';
import { csvOf } from '../render/csv.ts';
import { shortName } from '../sanitize.ts';
import { column, headed, INTERVALS, roleHead } from './columns.ts';
import words from './losses.json' with { type: 'json' };
import { moreSetsText } from './ranking-notes.ts';
import { joined, sentencesOf } from './said.ts';
import situationWords from './situations.json' with { type: 'json' };

const say = sentencesOf(words);
const situationSaid = sentencesOf<LossSituation['key']>(situationWords);

/** Situations whose English words need "was" in a sentence. */
const PASSIVE: readonly LossSituation['key'][] = [
  ...(['executed-first', 'executed', 'killed-first', 'divined', 'exposed', 'accused', 'claims-nothing'] as const),
];

/** The words of a situation for a table (`situation`), and for a sentence about what the agent did (`did`). */
function situationWordsOf(key: LossSituation['key']) {
  const situation = situationSaid(key);
  return { situation, did: { ...situation, en: `${PASSIVE.includes(key) ? 'was ' : ''}${situation.en}` } };
}

/** Returns commands that show games. */
export interface LossCommands {
  readonly game: (address: string) => string;
  /** Finds all games that the agent lost in a role and a situation; `null` if they cannot be searched. */
  readonly find: (role: LossRole, situation: LossSituation | null) => string | null;
}

/** Returns the answer in words, the tables and, with `commands`, games to look at. */
export const lossesDocument = (losses: ExplainedLosses, commands: LossCommands | null): TextDocument => [
  { outcome: [...lossesAnswer(losses), ...rolesBehind(losses)] },
  { above: [lossesOptions(losses)] },
  rolesPart(losses),
  ...situationParts(losses),
  ...(commands === null ? [] : [gamesPart(losses, commands)]),
];

const otherSaid = ({ baseline }: ExplainedLosses): Said => (baseline === null ? say('field') : shortName(baseline));

/** Says how the agent does over all roles, and how many more sets would show the difference. */
function lossesAnswer(losses: ExplainedLosses): Said[] {
  const { agent, overall, moreSets } = losses;
  const about = { agent: shortName(agent), other: otherSaid(losses), ...ratesSaid(overall), ...pointsSaid(overall.difference) };
  const { value, low, high } = overall.difference;
  if (value === null) return [say('alone', { ...about, own: percent({ value: winsOver(losses) }) })];
  if (low === null || high === null) return [say('few', about)];
  const verdict = high < 0 ? 'behind' : low > 0 ? 'ahead' : 'undecided';
  return [say(verdict, about), ...(moreSets === null ? [] : [say('more', { sets: moreSetsText(moreSets) })])];
}

const winsOver = ({ roles, games }: ExplainedLosses): number =>
  roles.reduce((sum, role) => sum + (role.games / games) * (role.wins.own ?? 0), 0);

const ratesSaid = ({ own, other }: LossRates) => ({ own: percent({ value: own }), theirs: percent({ value: other }) });

/** Returns a difference in points, agent minus the other, with its interval. */
const pointsSaid = ({ value, low, high }: LossDifference) => ({
  points: low === null ? joined(signed(value), ' ', say('no-range')) : signedWithRange({ value, low, high }),
});

const MOST_FINDINGS = 3;
/** Shares that differ from the baseline's by nearly as much are mostly those of the same games. */
const ALIKE = 0.03;

/** Returns the largest findings. Of two that say nearly the same, such as two claims that exclude each other, keeps the larger. */
function mainFindings(role: LossRole): LossFinding[] {
  const { findings } = role;
  const isAlike = (a: LossFinding, b: LossFinding): boolean =>
    a.by === b.by && Math.abs(shiftOf(a, role) - shiftOf(b, role)) < ALIKE;
  return findings.filter((one, at) => !findings.slice(0, at).some((other) => isAlike(one, other))).slice(0, MOST_FINDINGS);
}

const ratesIn = ({ key, by }: Pick<LossFinding, 'key' | 'by'>, { situations }: LossRole): LossRates => {
  const { happens, wins } = situations.find((one) => one.key === key)!;
  return by === 'often' ? happens : wins;
};

const shiftOf = (finding: LossFinding, role: LossRole): number => Math.abs(ratesIn(finding, role).difference.value ?? 0);

interface RoleBehind {
  readonly role: LossRole;
  readonly findings: readonly LossFinding[];
}

/** Returns the roles in which the agent is behind, as far as that or a finding of it is shown. */
const behindIn = ({ roles }: ExplainedLosses): RoleBehind[] =>
  roles
    .map((role) => ({ role, findings: mainFindings(role) }))
    .filter(({ role, findings }) => role.cost < 0 && (isBelow(role.wins.difference) || findings.length > 0));

function rolesBehind(losses: ExplainedLosses): Said[] {
  const behind = behindIn(losses);
  if (behind.length > 0) return behind.map((one) => roleSaid(one, losses));
  return losses.overall.difference.low === null ? [] : [say('no-role')];
}

const roleSaid = ({ role, findings }: RoleBehind, losses: ExplainedLosses): Said =>
  say(isBelow(role.wins.difference) ? 'role' : 'role-open', {
    ...roleWords(role, losses),
    ...pointsSaid(role.wins.difference),
    findings: say('findings', {
      list: findings.length === 0 ? say('no-situation') : findings.map((finding) => findingSaid(finding, role, losses)),
    }),
  });

/** Returns the words for a role; with the number of players, if the games have several. */
const roleWords = ({ role, players }: LossRole, losses: ExplainedLosses) => ({
  role: roleHead(role),
  size: isOneSize(losses) ? '' : say('size', { players }),
});

const isOneSize = ({ roles }: ExplainedLosses): boolean => new Set(roles.map(({ players }) => players)).size === 1;

const findingSaid = (finding: LossFinding, role: LossRole, losses: ExplainedLosses): Said =>
  say(finding.by, {
    ...situationWordsOf(finding.key),
    other: otherSaid(losses),
    part: signed(finding.part),
    ...ratesSaid(ratesIn(finding, role)),
  });

function lossesOptions(losses: ExplainedLosses): Said {
  const { agent, baseline, games, isLogged, lines, paired, sets } = losses;
  const kind = paired ? 'compared-pairs' : baseline === null ? 'compared-field' : 'compared-run';
  return say(lines === 0 ? 'options-few' : 'options', {
    ...{ agent: shortName(agent), games: [games, 'game'], sets: [sets, 'set'], lines, level: INTERVALS.level },
    source: say(isLogged ? 'logged' : 'replayed'),
    compared: say(kind, { other: otherSaid(losses) }),
  });
}

const sideColumns = <Line>(losses: ExplainedLosses, ratesOf: (line: Line) => LossRates): ColumnOf<Line>[] => [
  { ...sideHead('own', shortName(losses.agent)), form: 'percent', cell: (line) => ({ value: ratesOf(line).own }) },
  { ...sideHead('other', otherSaid(losses)), form: 'percent', cell: (line) => ({ value: ratesOf(line).other }) },
];

const sideHead = (key: string, name: Said) => ({
  key,
  ...headed(typeof name === 'string' ? { en: name, ja: name } : { en: name.en, ja: name.ja ?? name.en }),
});

const rolesPart = (losses: ExplainedLosses): Section => ({
  title: say('roles'),
  table: tableOf<LossRole>(
    [
      column('role', ({ role }) => roleHead(role)),
      ...(isOneSize(losses) ? [] : [column<LossRole>('players', ({ players }) => players)]),
      column('games_', ({ games }) => games),
      ...sideColumns<LossRole>(losses, ({ wins }) => wins),
      column('difference', ({ wins }) => wins.difference),
      column('of-overall', ({ cost }) => ({ value: cost })),
    ],
    losses.roles,
  ),
  notes: [
    ...(losses.roles.some(({ wins }) => wins.difference.low === null) ? [say('no-range-note')] : []),
    ...(losses.paired ? [] : [say('unpaired', { agent: shortName(losses.agent) })]),
  ],
});

/** A difference within a role: how often a situation happens, or the win rate if it happens. */
interface SituationLine {
  readonly said: Said;
  readonly rates: LossRates;
  /** Null if the intervals do not show that the situation is better or worse than others. */
  readonly part: number | null;
  /** Whether the part is one of the findings that the intervals show. */
  readonly isFinding: boolean;
}

/** Number of lines of a role that the screen shows; all are in CSV and JSON. */
const MOST_SHOWN = 6;

/** Returns the findings of a role's deficit, then the other lines that are shown to differ, those with the largest parts first. */
function linesIn({ situations, findings }: LossRole): SituationLine[] {
  const isFinding = (key: string, by: LossFinding['by']): boolean => findings.some((one) => one.key === key && one.by === by);
  const lines = situations.flatMap(({ key, happens, wins, parts, matters, beyond }): SituationLine[] => {
    const said = situationSaid(key);
    const [often, ending] = [isShown(matters) ? parts.often : null, isShown(beyond) ? parts.ending : null];
    return [
      { said, rates: happens, part: often, isFinding: isFinding(key, 'often') },
      { said: say('wins-if', situationWordsOf(key)), rates: wins, part: ending, isFinding: isFinding(key, 'ending') },
    ];
  });
  const shown = lines.filter(({ isFinding, rates }) => isFinding || isShown(rates.difference));
  return shown.sort((a, b) => Number(b.isFinding) - Number(a.isFinding) || sizeOf(b) - sizeOf(a)).slice(0, MOST_SHOWN);
}

const isShown = (difference: LossDifference): boolean => isBelow(difference) || isAbove(difference);

const sizeOf = ({ part }: SituationLine): number => Math.abs(part ?? 0);

function situationParts(losses: ExplainedLosses): Section[] {
  const roles = losses.roles.map((role) => ({ role, lines: linesIn(role) })).filter(({ lines }) => lines.length > 0);
  return roles.map(({ role, lines }, at) => ({
    title: say('situations', roleWords(role, losses)),
    table: tableOf<SituationLine>(
      [
        column('situation', ({ said }) => said),
        ...sideColumns<SituationLine>(losses, ({ rates }) => rates),
        column('difference', ({ rates }) => rates.difference),
        column('part', ({ part }) => ({ value: part })),
      ],
      lines,
    ),
    notes: at < roles.length - 1 ? [] : [say('parts-note')],
  }));
}

const MOST_ROLES = 3;

/** Names lost games for the main lines, with the commands that show them. */
function gamesPart(losses: ExplainedLosses, commands: LossCommands): Section {
  const behind = behindIn(losses);
  const worst = losses.roles.filter(({ cost }) => cost < 0).map((role): RoleBehind => ({ role, findings: [] }));
  const shown = (behind.length > 0 ? behind : worst.slice(0, 1)).slice(0, MOST_ROLES);
  const lines = shown.flatMap(({ role, findings: [finding] }) => gameLines(role, finding, losses, commands));
  return lines.length === 0 ? {} : { title: say('games'), lines };
}

function gameLines(
  role: LossRole,
  finding: LossFinding | undefined,
  losses: ExplainedLosses,
  { game, find }: LossCommands,
): Said[] {
  const situation = role.situations.find(({ key }) => key === finding?.key) ?? null;
  const isRarer = finding?.by === 'often' && (situation?.happens.difference.value ?? 0) < 0;
  const games = situation === null ? role.lost : isRarer ? situation.lostWithout : situation.lostWith;
  if (games.length === 0) return [];
  const head = say(situation === null ? 'game-role' : isRarer ? 'game-line-not' : 'game-line', {
    ...roleWords(role, losses),
    ...(situation === null ? {} : situationWordsOf(situation.key)),
  });
  const all = find(role, isRarer ? null : situation);
  return [head, ...games.map((one) => `  ${game(one)}`), ...(all === null ? [] : [`  ${all}`])];
}

/** Returns one record for each role, and one for each of its situations. Rates are fractions of 1. */
export const lossesCsv = ({ agent, baseline, roles }: ExplainedLosses): string =>
  csvOf(
    roles.flatMap((role) => [
      { agent, baseline, ...roleFields(role), situation: null, ...sideFields('winRate', role.wins), overall: role.cost },
      ...role.situations.map((one) => ({
        ...{ agent, baseline, ...roleFields(role), situation: one.key },
        ...sideFields('winRate', one.wins),
        ...sideFields('share', one.happens),
        ...{ ...gapFields('matters', one.matters), ...gapFields('beyond', one.beyond) },
        ...{ partOften: one.parts.often, partEnding: one.parts.ending, partRest: one.parts.rest },
      })),
    ]),
  );

const roleFields = ({ players, role, games, otherGames, sets }: LossRole) => ({ players, role, games, otherGames, sets });

const sideFields = (key: string, { own, other, difference }: LossRates): Record<string, Value> => ({
  [key]: own,
  [`${key}Other`]: other,
  ...gapFields(`${key}Difference`, difference),
});

const gapFields = (key: string, { value, low, high }: LossDifference): Record<string, Value> => ({
  [key]: value,
  [`${key}Low`]: low,
  [`${key}High`]: high,
});
