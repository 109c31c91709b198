import { useHere } from '../app/context.ts';
import type { Column } from '../document/section.ts';
import { ENGLISH, type WordKey } from '../words/english.ts';
import type { Say } from '../words/words.ts';

/** What the numbers of a column are; nothing for those whose head says it all. */
export function aboutColumn(head: WordKey, say: Say): string {
  const key = `about-${head}`;
  return Object.hasOwn(ENGLISH, key) ? say(key as WordKey) : '';
}

/** What the columns of a table mean, for whoever wants to know. */
export function ColumnsExplained({ columns }: { readonly columns: readonly Column[] }) {
  const { say } = useHere();
  const known = columns.filter(({ head }) => aboutColumn(head, say) !== '');
  if (known.length === 0) return null;
  return (
    <details class="columns">
      <summary>{say('explain-columns')}</summary>
      <dl>
        {known.map(({ head }) => (
          <div key={head}>
            <dt>{say(head)}</dt>
            <dd>{aboutColumn(head, say)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
