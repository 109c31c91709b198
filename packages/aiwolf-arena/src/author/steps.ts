import { PLAYER_METHODS } from '@aiwolf-arena/engine';
import { agentText, CONTEST_ROLES } from '@aiwolf-arena/protocol';
import { amount, type Bilingual, inBoth, type Said, sentencesOf } from '@aiwolf-arena/report';
import type { FaultTotals, RecordedGame } from '@aiwolf-arena/sandbox';
import { divergenceOf } from '@aiwolf-arena/tournament';
import adviceTexts from './advice.json' with { type: 'json' };
import type { PlayedAgain, PlayedInForms, PlayedSet, StepEvidence } from './evidence.ts';
import steps from './steps.json' with { type: 'json' };
import words from './verdicts.json' with { type: 'json' };

const say = sentencesOf(words);

/** For some steps of `check`, a function that judges the step. All other steps are judged by the number of faults. */
const JUDGES: Readonly<Record<string, ComplianceStep['judge']>> = {
  'all methods': allMethods,
  'all roles': allRoles,
  'both sizes': bothSizes,
  '100 games': hundredGames,
  'full and short forms': sameInForms,
  '100 ms': inTime,
  'nothing forbidden': nothingForbidden,
  repeatable: sameAgain,
};

const STEPS: readonly Step[] = steps;

/** The steps of the command `check`, in the order of its output. Each step is a requirement of a testing contest. */
export const COMPLIANCE: readonly ComplianceStep[] = STEPS.map((step) => ({
  name: step.name,
  title: step.title,
  judge: (evidence) => {
    const own = evidence.isClient ? { ...step, ...step.client } : step;
    const judged = covered(JUDGES[step.name]?.(evidence) ?? without(evidence, own), evidence, own);
    return own.title === step.title ? judged : { ...judged, title: own.title };
  },
}));

/** The methods of a player whose calls a client answers. It only hears of the others. */
const ANSWERED = ['talk', 'whisper', 'vote', 'divine', 'guard', 'attack'] as const;

function allMethods({ calls, isClient }: StepEvidence): Verdict {
  const methods = isClient ? ANSWERED : PLAYER_METHODS;
  const counts = methods.map((name) => `${name} ${calls[name]?.length ?? 0}`);
  const never = methods.filter((name) => (calls[name]?.length ?? 0) === 0);
  if (never.length === 0) return passed(say('calls', { counts }));
  return untested(say(isClient ? 'never-answered' : 'never-called', { names: never }), never);
}

/** Lists in a step's verdict, as untested, the requests that the agent never answered. Does not change the verdict `failed`. */
function covered(judged: Verdict, { calls }: StepEvidence, { requests = [] }: Step): Verdict {
  const never = requests.filter((name) => (calls[name as keyof typeof calls]?.length ?? 0) === 0);
  if (judged.verdict === 'failed' || never.length === 0) return judged;
  const seen = never.length === requests.length ? '' : say('seen-then', { seen: judged.seen });
  return { ...judged, ...untested(say('not-tested', { seen, names: never }), never) };
}

/** What a step judges, and its words. For a client, some of these are others. */
interface Step extends Pick<ComplianceStep, 'name' | 'title'> {
  readonly seen?: Sentence;
  readonly kinds?: readonly string[];
  readonly requests?: readonly string[];
  readonly client?: Partial<Omit<Step, 'name' | 'client'>>;
}

function allRoles({ sets }: StepEvidence): Verdict {
  const games = new Map<string, number>(CONTEST_ROLES.map((role) => [role, 0]));
  for (const { result, seats } of sets)
    for (const seat of seats)
      for (const [role, [played]] of Object.entries(result.seats[seat - 1]!.roles)) games.set(role, games.get(role)! + played);
  const seen = say('games-by-role', { counts: [...games].map(([role, count]) => `${role} ${count}`) });
  const never = [...games].flatMap(([role, count]) => (count === 0 ? [role] : []));
  return never.length === 0 ? passed(seen) : untested(seen, never);
}

function bothSizes({ sets }: StepEvidence): Verdict {
  return passed(
    say('sizes', { sizes: sets.map(({ result, task }) => say('size', { games: result.games, players: task.seats.length })) }),
  );
}

function hundredGames({ sets }: StepEvidence): Verdict {
  const longest = Math.max(...sets.map(({ result }) => result.games));
  if (longest >= CONTEST_GAMES) return passed(say('long-set', { games: longest }));
  const contest = CONTEST_GAMES;
  return untested(say('short-set', { games: [longest, 'game'], contest }), [say('set-of', { contest })]);
}

/** Number of games that a set of a contest has (regulation 2.1). */
const CONTEST_GAMES = 100;

const untested = (seen: Sentence, parts: readonly Said[]): Verdict => ({ verdict: 'warning', seen, untested: parts });

function nothingForbidden(evidence: StepEvidence): Verdict {
  const { findings } = evidence;
  const step = STEPS.find(({ name }) => name === 'nothing forbidden')!;
  const played = without(evidence, evidence.isClient ? { ...step, ...step.client } : step);
  if (played.verdict === 'failed' || findings.length === 0) return played;
  return { verdict: 'warning', seen: say('unreached-code', { findings: findings.join('; ') }) };
}

export interface Place {
  readonly block: string;
  /** Number of the set in its block, counted from 0. */
  readonly set: number;
  readonly game: number;
  readonly day?: number;
  readonly request?: string;
}

type Sentence = Required<Bilingual>;

export interface Verdict {
  /** The result of the step. An agent may take part in a contest even if a step ends with `warning`. */
  readonly verdict: 'passed' | 'warning' | 'failed';
  readonly seen: Sentence;
  /** The title of the step, if it is another for a client. */
  readonly title?: Sentence;
  readonly first?: Place & { readonly detail: Said };
  /** Advice for the author of the agent: one line for each kind of fault and each kind of request that had faults. */
  readonly advice?: Sentence;
  /** The parts that this step could not test in these games, for example a role that the agent never had. */
  readonly untested?: readonly Said[];
}

export interface ComplianceStep {
  /** The name of the step in JSON documents. It is the same in every language. */
  readonly name: string;
  readonly title: Sentence;
  readonly judge: (evidence: StepEvidence) => Verdict;
}

const passed = (seen: Sentence): Verdict => ({ verdict: 'passed', seen });

function faultsOf(
  { sets }: StepEvidence,
  kinds: readonly string[],
): { readonly set: PlayedSet; readonly fault: FaultTotals }[] {
  return sets.flatMap((set) =>
    set.seats
      .flatMap((seat) => set.result.seats[seat - 1]!.faults)
      .filter(({ kind }) => kinds.includes(kind))
      .map((fault) => ({ set, fault })),
  );
}

function without(evidence: StepEvidence, { kinds = [], seen = NOTHING }: Step): Verdict {
  const found = faultsOf(evidence, kinds);
  const [earliest] = found;
  if (earliest === undefined) return passed(inBoth((language) => seen[language].replace('{name}', () => evidence.name)));
  const { set, fault } = earliest;
  const times = found.reduce((sum, one) => sum + one.fault.count, 0);
  const { detail, ...where } = fault.first;
  return {
    verdict: 'failed',
    seen: say('faults', { kinds: [...new Set(found.map((one) => one.fault.kind))], times: [times, 'time'] }),
    first: { block: set.result.block, set: set.result.set, ...where, detail },
    advice: adviceFor(
      found.map((one) => one.fault),
      evidence.isClient,
    ),
  };
}

const NOTHING = { en: '', ja: '' };

const ADVICE: Readonly<Record<string, Sentence>> = adviceTexts;

/** Returns advice on the faults of an agent: one line for each kind of fault and request. */
export function adviceFor(faults: readonly Pick<FaultTotals, 'kind' | 'first'>[], isClient = false): Sentence {
  const keysOf = ({ kind, first: { request } }: Pick<FaultTotals, 'kind' | 'first'>): string[] => [
    ...(isClient ? [`client ${kind} ${request}`, `client ${kind}`] : []),
    ...[`${kind} ${request}`, kind],
  ];
  const texts = new Set(faults.map((fault) => ADVICE[keysOf(fault).find((key) => key in ADVICE)!]!));
  return inBoth((language) => [...texts].map((text) => text[language]).join('\n'));
}

/** Time limit for one answer of an agent, in milliseconds (regulation 4). */
const LIMIT_MS = 100;
/** Share of calls that may exceed the time limit. The regulation tolerates small deviations: a machine may delay a thread. */
const TOLERATED = 0.001;

function inTime(evidence: StepEvidence): Verdict {
  const { calls } = evidence;
  const all = Object.entries(calls).flatMap(([method, times]) => times.map((ns) => ({ method, ms: ns / 1e6 })));
  const ascending = all.map(({ ms }) => ms).sort((a, b) => a - b);
  const slowest = all.reduce((a, b) => (b.ms > a.ms ? b : a), { method: 'none', ms: 0 });
  const stopped = faultsOf(evidence, ['no-answer']).map(({ fault }) => fault);
  const unanswered = stopped.reduce((sum, { count }) => sum + count, 0);
  const late = ascending.filter((ms) => ms > LIMIT_MS).length + unanswered;
  const [median, most] = [shown(at(ascending, 0.5)), shown(at(ascending, 0.99))];
  const requests = [...new Set(stopped.map(({ first }) => first.request))];
  const seen =
    unanswered > 0
      ? say('stopped', { calls: all.length + unanswered, unanswered, requests })
      : say('in-time', { calls: all.length, median, most, slowest: shown(slowest.ms), method: slowest.method });
  if (late === 0) return passed(seen);
  const advice = say('late', { late, limit: LIMIT_MS });
  const isFailed = late > TOLERATED * (all.length + unanswered);
  return { verdict: isFailed ? 'failed' : 'warning', seen, advice };
}

const at = (ascending: readonly number[], share: number): number => ascending[Math.floor(share * (ascending.length - 1))] ?? 0;

const shown = (ms: number): string => `${amount(ms)} ms`;

/** Judges whether the agent's games are the same if they are replayed in a separate process with the same random numbers. */
function sameAgain(evidence: StepEvidence): Verdict {
  const { again } = evidence;
  const other = again.find((one) => firstDivergence(one) >= 0 || one.hash !== one.first.result.hash);
  const games = again.reduce((sum, { hashes }) => sum + hashes.length, 0);
  if (other === undefined) return passed(say('same-again', { games }));
  const { block, set } = other.first.result;
  if (evidence.isClient) return notRepeatable(other);
  const first = { block, set, game: Math.max(0, firstDivergence(other)), detail: say('first-known') };
  return { verdict: 'failed', seen: say('other-again'), first, advice: say('advice-again') };
}

/** A client may take part although it does not repeat its games. The answer in which two replays differ shows where to look. */
function notRepeatable(again: PlayedAgain): Verdict {
  const { block, set } = again.first.result;
  const game = Math.max(0, firstDivergence(again));
  const found = divergenceOf(again.records[game]!, again.recordsAgain[game]!);
  const about = { verdict: 'warning', seen: say('not-repeatable'), advice: say('advice-client-again') } as const;
  if (found === undefined) return { ...about, first: { block, set, game, detail: say('first-known') } };
  const { a, b, day, request, seat } = found;
  return { ...about, first: { block, set, game, day, request, detail: say('answers', { seat: agentText(seat), a, b }) } };
}

const firstDivergence = ({ hashes, hashesAgain }: PlayedAgain): number =>
  hashes.findIndex((hash, game) => hash !== hashesAgain[game]);

/** Judges whether the agent acts the same whether sentences contain or omit their subjects (protocol 4.1). */
function sameInForms({ forms, isClient }: StepEvidence): Verdict {
  if (isClient && forms.length === 0) return untested(say('forms-need-repeats'), [say('forms')]);
  const games = forms.reduce((sum, { short }) => sum + short.length, 0);
  const other = forms.find((one) => divergenceOfForms(one) >= 0);
  if (other === undefined) return passed(say('same-forms', { games }));
  const { block, set } = other.set.result;
  const first = { block, set, game: divergenceOfForms(other), detail: say('first-other') };
  return { verdict: 'failed', seen: say('other-forms'), first, advice: say(isClient ? 'advice-client-forms' : 'advice-forms') };
}

const divergenceOfForms = ({ short, full }: PlayedInForms): number => short.findIndex((game, i) => !isSame(game, full[i]!));

const isSame = (one: RecordedGame, other: RecordedGame): boolean =>
  one.events.length === other.events.length && one.events.every((event, i) => event === other.events[i]);
