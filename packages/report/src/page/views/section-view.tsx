import { useHere } from '../app/context.ts';
import type { GameShelf } from '../document/game-shelf.ts';
import type { Section } from '../document/section.ts';
import { told } from '../words/words.ts';
import { FigureView } from './figure-view.tsx';
import { LostGames } from './lost-games.tsx';

interface SectionProps {
  readonly section: Section;
  /** The games of the page; null where there are none. */
  readonly games: GameShelf | null;
}

/** A question with the figures that answer it, and what it says of the agent that the page is read for. */
export function SectionView({ section, games }: SectionProps) {
  const { say, address } = useHere();
  const card = address.agent === undefined ? undefined : section.cards?.[address.agent];
  return (
    <section id={section.id} aria-labelledby={`${section.id}-title`}>
      <h2 id={`${section.id}-title`}>{told(say, section.title)}</h2>
      {card !== undefined && (
        <aside class="card">
          <h3>{say('card-title', { agent: address.agent! })}</h3>
          <ul>
            {card.map((sentence) => (
              <li key={JSON.stringify(sentence)}>{told(say, sentence)}</li>
            ))}
          </ul>
          {games !== null && <LostGames agent={address.agent!} shelf={games} />}
        </aside>
      )}
      {section.figures.map((figure) => (
        <FigureView key={figure.id} figure={figure} />
      ))}
    </section>
  );
}
