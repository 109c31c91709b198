import { pageHtml } from '../page/build/page-html.ts';
import { type PageDocument, REPORT_SCHEMA } from '../page/document/page-document.ts';

/** The page on which games are watched while they are played. `setUp`: how its form begins; null: games cannot be set up there. */
export function livePage(
  arena: string,
  setUp: NonNullable<PageDocument['setUp']> | null,
): Promise<string> {
  return pageHtml(
    {
      ...{ schema: REPORT_SCHEMA, kind: 'live', title: 'aiwolf-arena', arena },
      ...{ agents: [], sections: [], games: null, setUp },
    },
    {},
  );
}
