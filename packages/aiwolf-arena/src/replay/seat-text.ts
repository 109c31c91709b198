import { agentText, gloss, parse } from '@aiwolf-arena/protocol';
import type { News, ToldVote } from '@aiwolf-arena/tournament';
import type { SeatMoment } from './seat.ts';
import { plainLines } from './transcript.ts';

/** What a seat is asked, and what it has got to know since it was asked before. */
export const askedLines = ({ day, news, request }: SeatMoment): string[] => [
  `day ${day} ${request}`,
  ...newsLines(news).map((line) => `    ${line}`),
];

/** What it answered, what was made of that, what it wrote, and what was wrong. */
export function answerLines(moment: SeatMoment, seat: number): string[] {
  const { notes, silent, wrong } = moment;
  const answers = silent ? ['  -> not asked: it was stopped before'] : answerOf(moment, seat);
  return [
    ...answers,
    ...notes.flatMap((note) => plainLines(note).map((line) => `  note: ${line}`)),
    ...wrong.map((fault) => `  fault: ${plainLines(fault).join(' ')}`),
  ];
}

function answerOf({ answer, counted, said }: SeatMoment, seat: number): string[] {
  if (answer === null) return [];
  const words = said === null ? answer : said === '' ? 'nothing' : spokenWords(said, seat);
  return [`  -> ${words}${counted === null ? '' : ` (counted as ${counted})`}`];
}

/** What a seat gets to know, a line each; who says nothing shares one. */
function newsLines(news: readonly News[]): string[] {
  const lines: string[] = [];
  let silent: number[] = [];
  const close = (): void => {
    if (silent.length > 0) lines.push(`${silent.map(agentText).join(', ')}: nothing`);
    silent = [];
  };
  for (const one of news) {
    const spoken = one.kind === 'talk' || one.kind === 'whisper';
    if (spoken && (one.text === 'Skip' || one.text === 'Over')) {
      if (!silent.includes(one.agent)) silent.push(one.agent);
      continue;
    }
    close();
    lines.push(...linesOf(one));
  }
  close();
  return lines;
}

function linesOf(news: News): string[] {
  switch (news.kind) {
    case 'dealt':
      return [`it is ${news.role}${fellowsText(news.fellows)}`];
    case 'day':
      return [dawnText(news)];
    case 'executed':
      return [`executed on day ${news.day}: ${agentText(news.agent)}`];
    case 'votes':
      return [`votes of day ${news.day}: ${votesText(news.votes)}`];
    case 'attackVotes':
      return [`attack votes of day ${news.day}: ${votesText(news.votes)}`];
    case 'attacked':
      return [`attacked on day ${news.day}: ${agentText(news.agent)}`];
    case 'guarded':
      return [`guarded on day ${news.day}: ${agentText(news.agent)}`];
    case 'divined':
      return [`divined: ${agentText(news.agent)} is ${news.result}`];
    case 'medium':
      return [`the executed ${agentText(news.agent)} was ${news.result}`];
    case 'roles':
      return [`roles: ${news.roles.map((role, i) => `${agentText(i + 1)} ${role}`).join(', ')}`];
    default:
      return [spokenText(news)];
  }
}

const fellowsText = (fellows: readonly number[]): string =>
  fellows.length === 0 ? '' : `, with ${fellows.map(agentText).join(', ')}`;

function dawnText({ day, dead }: News & { kind: 'day' }): string {
  if (day === 0) return 'the first night';
  const found = dead.length === 0 ? 'nobody' : dead.map(agentText).join(', ');
  return `morning of day ${day}; killed in the night: ${found}`;
}

/** `2 for Agent[04] (1, 3), ...`, most first. */
function votesText(votes: readonly ToldVote[]): string {
  const byTarget = [...Map.groupBy(votes, ({ target }) => target)];
  return byTarget
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([target, of]) => `${of.length} for ${agentText(target)} (${voters(of)})`)
    .join(', ');
}

const voters = (votes: readonly ToldVote[]): string => votes.map(({ agent }) => agent).join(', ');

function spokenText({ agent, kind, text }: News & { kind: 'talk' | 'whisper' }): string {
  const how = kind === 'whisper' ? ' (whispers)' : '';
  return `${agentText(agent)}${how}: ${spokenWords(text, agent)}`;
}

/** A sentence, and what it means. */
function spokenWords(text: string, speaker: number): string {
  const read = parse(text);
  const plain = plainLines(text).join(' ');
  const silent = text === 'Skip' || text === 'Over';
  return read.ok && !silent ? `${plain}  -- ${gloss(read.value.content, { speaker })}` : plain;
}

/** Everything that a seat of a village of this size knows, of what it was told so far. */
export function knownLines(news: readonly News[], players: number): string[] {
  const dead = new Map(news.flatMap(deathsIn));
  const seats = Array.from({ length: players }, (_, i) => i + 1);
  const alive = seats.filter((seat) => !dead.has(seat)).map(agentText);
  const deaths = [...dead].map(([seat, how]) => `${agentText(seat)} (${how})`);
  return [
    ...newsLines(news.filter(({ kind }) => kind === 'dealt')),
    `alive: ${alive.join(', ')}`,
    ...(deaths.length === 0 ? [] : [`dead: ${deaths.join(', ')}`]),
    ...newsLines(news.filter(({ kind }) => FACTS.includes(kind))),
    ...newsLines(news.filter(({ kind }) => kind === 'votes').slice(-1)),
    `${news.filter(({ kind }) => kind === 'talk' || kind === 'whisper').length} talks heard`,
  ];
}

const FACTS: readonly News['kind'][] = ['divined', 'medium', 'guarded', 'attacked', 'roles'];

function deathsIn(news: News): (readonly [seat: number, how: string])[] {
  if (news.kind === 'executed') return [[news.agent, `executed on day ${news.day}`]];
  if (news.kind !== 'day') return [];
  return news.dead.map((seat) => [seat, `killed before day ${news.day}`]);
}
