import type { BlockStandings, RankedLine, StageLedger, StageRanking } from '@aiwolf-arena/analysis';
import { counted, percentWithRange } from '../format.ts';
import { type ContestRankings, isStained, type Provenance } from '../json.ts';
import { type ColumnOf, type Section, type TextDocument, tableOf } from '../model.ts';
import { documentText, WIDTH } from '../render/text.ts';
import { clipped, shortName } from '../sanitize.ts';
import { behaviourSections } from './behaviour.ts';
import { firstPlace, firstText, judgementNotes, type Offence } from './faults.ts';
import { rankingColumns } from './ranking.ts';
import { filledNotes, limitNotes, moreSetsText, rankPlot } from './ranking-notes.ts';

interface Played extends Pick<ContestRankings, 'rankings' | 'ledgers'> {
  readonly from: Provenance;
  readonly width?: number | undefined;
  /** Whose behaviour is shown; left out: nobody's. */
  readonly behaviour?: readonly BlockStandings[] | undefined;
}

/** The result of a run or contest on one screen: the winner, the last ranking, what is undecided, and faults in one line each. */
export function firstScreen({ rankings, ledgers, from, width = WIDTH, behaviour = [] }: Played): string {
  const [ranking, ledger] = [rankings.at(-1), ledgers.at(-1)];
  if (ranking === undefined || ledger === undefined) return documentText([{ lines: [provenance(from)] }], width);
  const document: TextDocument = [
    { above: warnings(ledgers) },
    { outcome: [winner(ranking), ...undecided(ranking)] },
    rankingOf(ranking),
    ...behaviour.flatMap(behaviourSections),
    { outcome: [...ledgers.flatMap(judgementNotes), ...rankings.slice(0, -1).map(cutText), ...faultLines(ledgers)] },
    { above: [`Played ${rankings.map(playedText).join(', ')}.`], lines: [provenance(from)] },
  ];
  return documentText(document, width);
}

const provenance = ({ seed, rootHash }: Provenance): string => `seed ${seed}, root hash ${rootHash}`;

function winner({ stage, agents }: StageRanking): string {
  const first = agents.filter(({ rank }) => rank === 1);
  if (agents.length === 0) return 'No agent is ranked.';
  const [line = agents[0]!] = first;
  const rate = `${percentWithRange(line.scoreRate)} of ${counted(line.games, 'game')}`;
  const names = first.map(({ name }) => shortName(name));
  const isFinal = stage === 'final';
  if (agents.length === 1 || first.length === 0) return `${shortName(line.name)}: ${rate} won.`;
  if (names.length > 1) {
    const shared = `${names.slice(0, -1).join(', ')} and ${names.at(-1)} share first place`;
    return `${shared}${isFinal ? ' in the final' : ''}, with ${percentWithRange(line.scoreRate)}.`;
  }
  return `${names[0]} ${isFinal ? 'wins the final' : 'leads'}: ${rate} won.`;
}

/** Who may be first, too, and how many sets would decide it. */
function undecided({ agents, level }: StageRanking): string[] {
  const [leader, ...others] = agents.filter(({ rank }) => rank !== null);
  if (leader === undefined || others.length === 0) return [];
  const rivals = others.filter(({ ranks }) => ranks === null || ranks.best === 1);
  if (rivals.length === 0) return [`No other agent is as good${confidence(level)}.`];
  const who = rivals.length === 1 ? shortName(rivals[0]!.name) : counted(rivals.length, 'other agent');
  const more = leader.moreSets === null ? '' : ` It would take ${moreSetsText(leader.moreSets)} more sets.`;
  return [`First place is not decided: ${who} may be better${confidence(level)}.${more}`];
}

const confidence = (level: number): string => ` (${Math.round(level * 100)} % confidence)`;

const SHOWN = new Set(['rank', 'agent', 'win-rate', 'interval', 'rank-set']);
const isShown = ({ key }: ColumnOf<RankedLine>): boolean => SHOWN.has(key) || key.startsWith('at-');

/** A plot of more agents would fill the screen. */
const MOST_IN_PLOT = 8;
const MOST_LINES = 15;

function rankingOf(ranking: StageRanking): Section {
  const { agents } = ranking;
  const lines = agents.slice(0, MOST_LINES);
  const left = agents.length - lines.length;
  const shown = { ...ranking, agents: lines };
  return {
    above: filledNotes(ranking),
    table: tableOf(rankingColumns(shown).filter(isShown), lines),
    notes: [...(left > 0 ? [`and ${counted(left, 'other agent')}`] : []), ...limitNotes(ranking)],
    ...(lines.length > MOST_IN_PLOT ? {} : { plot: (width: number) => rankPlot(shown, width) }),
  };
}

/** Who reached the next stage, and whether that is decided. */
function cutText({ agents, places, level }: StageRanking): string {
  const inside = agents.slice(0, places ?? agents.length);
  const open = agents.filter(({ place }) => place === 'undecided').length;
  const sure = open === 0 ? 'decided' : `not decided for ${counted(open, 'agent')}`;
  const cut = places === null ? '' : `: ${inside.map(({ name }) => shortName(name)).join(', ')}; ${sure}${confidence(level)}`;
  return `Preliminary: ${inside.length} of ${agents.length} agents reached the final${cut}.`;
}

function playedText({ stage, blocks }: StageRanking): string {
  const [sets, games] = [blocks.map((block) => block.sets), blocks.map((block) => block.games)].map((all) =>
    all.reduce((sum, one) => sum + one, 0),
  ) as [number, number];
  const sizes = blocks.map(({ players }) => players).join(' and ');
  const name = stage === 'run' ? '' : `${stage}: `;
  return `${name}${counted(sets, 'set')} at ${sizes} players (${counted(games, 'game')})`;
}

/** More than this share of games with faults: the numbers of the agent say little. */
const MOST_FAULTY = 0.5;

const offencesIn = (ledgers: readonly StageLedger[]): Offence[] =>
  ledgers.flatMap(({ agents }) => agents.flatMap(({ name, faults }) => faults.map((fault) => ({ name, ...fault }))));

const isHeavy = ({ rate }: Offence): boolean => (rate.value ?? 0) > MOST_FAULTY;

function warnings(ledgers: readonly StageLedger[]): string[] {
  const heavy = Map.groupBy(offencesIn(ledgers).filter(isHeavy), ({ name }) => name);
  return [...heavy].map(([name, [worst]]) => {
    const often = `${worst!.kind} ${counted(worst!.count, 'time')}, in ${share(worst!)} of its games`;
    return `WARNING: ${shortName(name)}: ${often}; first: ${firstPlace(worst!, false)}, ${clipped(firstText(worst!), 160)}`;
  });
}

const share = ({ rate: { value } }: Offence): string =>
  `${((value ?? 0) * 100).toFixed(value !== null && value < 0.1 ? 1 : 0)} %`;

/** One line for each kind of fault, and whether faults would change a rank. */
function faultLines(ledgers: readonly StageLedger[]): string[] {
  const stained = ledgers.filter(isStained);
  if (stained.length === 0) return [];
  const kinds = Map.groupBy(offencesIn(stained), ({ kind }) => kind);
  const lines = [...kinds].map(([kind, offences]) => {
    const names = [...Map.groupBy(offences, ({ name }) => name)];
    const named = names.slice(0, NAMED).map(([name, all]) => `${shortName(name)} ${share(worstOf(all))} of games`);
    const more = names.length > NAMED ? `, and ${names.length - NAMED} more` : '';
    return `Fault ${kind}: ${named.join(', ')}${more}.${EXPLAINED[kind] ?? ''}`;
  });
  return [...lines, ...(stained.some(breaksRules) ? [changes(stained)] : [])];
}

/** Invalid targets break no rule of the regulation. */
const breaksRules = ({ agents }: StageLedger): boolean => agents.some(({ violations }) => violations.length > 0);

const NAMED = 5;
const worstOf = (offences: readonly Offence[]): Offence =>
  offences.reduce((worst, one) => ((one.rate.value ?? 0) > (worst.rate.value ?? 0) ? one : worst));

const EXPLAINED: Readonly<Record<string, string>> = { 'invalid-target': ' The official server replaces it, too.' };

function changes(ledgers: readonly StageLedger[]): string {
  const lines = ledgers.flatMap(({ agents }) => agents);
  const out = lines.filter(({ eliminated }) => eliminated === null).length;
  const moved = lines.filter(({ asPlayed, forfeits }) => asPlayed.rank !== forfeits.rank).length;
  if (out + moved === 0) return 'They change no rank.';
  const lost = moved === 0 ? '' : `if faulty games counted as lost, ${counted(moved, 'rank')} would change`;
  const gone = out === 0 ? '' : `regulation 4 would eliminate ${counted(out, 'agent')}`;
  return `${capital([lost, gone].filter((text) => text !== '').join('; '))}.`;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
