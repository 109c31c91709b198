import { agentText } from '@aiwolf-arena/protocol';
import type { News } from '@aiwolf-arena/tournament';
import { newsLines } from './news-text.ts';

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
