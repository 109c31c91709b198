import type { StageTiming, TimeLine } from '@aiwolf-arena/analysis';
import type { Language } from '@aiwolf-arena/protocol';
import { percentOf, shareOver, short, withCommas } from '../format.ts';
import { type Bilingual, type ColumnOf, inBoth, type Said, type Section, tableOf } from '../model.ts';
import { sectionText } from '../render/text.ts';
import { shortName } from '../sanitize.ts';
import { column } from './columns.ts';
import { FAULT_CARES, stageTitle } from './faults.ts';
import { sentencesOf } from './said.ts';
import words from './timing.json' with { type: 'json' };

const say = sentencesOf(words);

/** A call's measured time may be too short by at most this number of sampling intervals. */
const UNSEEN_LOOKS = 3;

interface TimingOptions {
  /** Set if the shown calls come from runs with different seeds. Each call is then shown with its seed. */
  readonly seeds?: boolean;
  readonly language?: Language;
}

/** Shows CPU time by agent, and calls that took too long. */
export const timingText = (timings: readonly StageTiming[], width: number, options: TimingOptions = {}): string =>
  timings.map((timing) => sectionText(timingSection(timing, options.seeds ?? false), width, options.language)).join('\n\n');

function timingSection(timing: StageTiming, seeds: boolean): Section {
  const { stage, sets, of, agents, limitsMs } = timing;
  const limited = limitsMs.length > 0;
  const title = say(limited ? 'title-limited' : 'title', { stage: stageTitle(stage) });
  if (sets === 0) return { title: say('nothing', { title }) };
  return {
    title,
    above: [say('measured', { sets, of: [of, 'finished set'] })],
    table: tableOf([...timeColumns(timing), ...(limited ? overColumns(timing) : [])], agents, { cares: FAULT_CARES }),
    notes: limited ? limitNotes(timing, seeds) : [],
  };
}

function timeColumns({ looks, everyMs, byClock, arenaShare }: StageTiming): ColumnOf<TimeLine>[] {
  const arena = arenaShare === null ? '-' : percentOf(arenaShare);
  const looked = say('looked', { looks: [looks, 'sample'], every: orText(everyMs), arena });
  return [
    column('agent', ({ name, ranked }) => (ranked ? name : `${name} (fill)`)),
    column('share-of-time', ({ share }) => share, { about: everyMs.length === 0 ? say('used') : looked }),
    column('ms-per-game', ({ msPerGame }) => msPerGame, { about: say(byClock ? 'cpu-or-waited' : 'cpu'), form: 'amount' }),
  ];
}

/** Returns the columns about calls above the time limit. A cell is empty if the agent's calls were not measured. */
const overColumns = (timing: StageTiming): ColumnOf<TimeLine>[] => [
  column('calls-over', ({ over }) => over && `${withCommas(over.calls)}${over.isFault ? '*' : ''}`, {
    about: overMeans(timing),
  }),
  column('games-over', ({ over }) => over && shareOver(over.calls, over.rate)),
  column('slowest', ({ over }) => (over?.slowestMs == null ? null : `${withCommas(over.slowestMs)} ms`)),
];

function overMeans({ everyMs, limitsMs }: StageTiming): Required<Bilingual> {
  const limit = orText(limitsMs);
  if (everyMs.length === 0) return say('over-waiting', { limit });
  return say('over', { limit, unseen: String(UNSEEN_LOOKS * Math.max(...everyMs)) });
}

/** Formats a list as `100 or 200`. */
const orText = (all: readonly number[]): Required<Bilingual> => inBoth((language) => all.join(say('or')[language]));

function limitNotes({ agents, byClock, tolerance, limitsMs }: StageTiming, seeds: boolean): Said[] {
  const share = `${short(100 * tolerance.share, 4)} %`;
  const limit = orText(limitsMs.map((one) => one + tolerance.ms));
  const faulty = agents.some(({ over }) => over?.isFault);
  return [
    ...(byClock ? [say('clock')] : []),
    say(faulty ? 'faulty' : 'nobody', { limit, share }),
    ...agents.flatMap((line) => firstNotes(line, seeds)),
  ];
}

function firstNotes({ name, over }: TimeLine, seeds: boolean): Said[] {
  if (over === null || over.first === null) return [];
  const { set, game, call, ms, ...first } = over.first;
  const numbers = { set: String(set), game: String(game), call: String(call), ms };
  return [say(seeds ? 'first-seed' : 'first', { ...first, name: shortName(name), ...numbers })];
}
