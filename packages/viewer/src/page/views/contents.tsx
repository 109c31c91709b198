import { textIn } from '@aiwolf-arena/report/browser';
import { useEffect, useState } from 'preact/hooks';
import type { PageSection } from '../document.ts';
import { useHere } from '../here.ts';
import { Choice } from './widgets.tsx';

/** A part of the page in the table of contents: a section, and the figures in it. */
export type ContentsEntry = Pick<PageSection, 'id' | 'title' | 'short' | 'figures'>;

/** Shows the table of contents: beside the page on wide screens, as a drop-down list on narrow screens. */
export function Contents({ entries }: { readonly entries: readonly ContentsEntry[] }) {
  const { say, go } = useHere();
  const here = useInView(entries.map(({ id }) => id));
  if (entries.length < 2) return null;
  const nameOf = ({ title, short = title }: ContentsEntry): string => textIn(short, say.language);
  return (
    <nav class="contents" aria-label={say('contents')}>
      <Choice
        label={say('contents')}
        of={{ label: 'jump' }}
        value={here ?? entries[0]!.id}
        onChange={(at) => go({ at })}
        options={entries.map((entry) => [entry.id, nameOf(entry)] as const)}
      />
      <ol class="bare">
        {entries.map((entry) => (
          <li key={entry.id}>
            <button
              type="button"
              class="plain"
              aria-current={entry.id === here ? 'true' : undefined}
              onClick={() => go({ at: entry.id })}
            >
              {nameOf(entry)}
            </button>
            {entry.id === here && entry.figures.length > 1 && (
              <ol class="bare">
                {entry.figures.map(({ id, title }) => (
                  <li key={id}>
                    <button type="button" class="plain" onClick={() => go({ at: id })}>
                      {textIn(title, say.language)}
                    </button>
                  </li>
                ))}
              </ol>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Returns the id of the part of the page that the reader sees: the last one whose top has passed the upper third. */
function useInView(ids: readonly string[]): string | undefined {
  const [here, setHere] = useState<string>();
  const all = ids.join(' ');
  useEffect(() => {
    const look = (): void => {
      const tops = all.split(' ').flatMap((id) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top === undefined ? [] : [{ id, top }];
      });
      setHere((tops.findLast(({ top }) => top < innerHeight / 3) ?? tops[0])?.id);
    };
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, [all]);
  return here;
}
