import type { PageDocument, PageSection } from '../document.ts';
import { type Address, useHere } from '../here.ts';
import { Tabs } from './widgets.tsx';

type Stage = NonNullable<PageSection['stage']>;

/** Returns the stages of a page, in the order of its sections: the last stage comes first. */
const stagesOn = ({ sections }: Pick<PageDocument, 'sections'>): Stage[] => [
  ...new Set(sections.flatMap(({ stage }) => (stage === undefined ? [] : [stage]))),
];

/** Returns the stage to show: the stage of the address, otherwise that of the section or figure to which the address points. */
export function stageShown(page: Pick<PageDocument, 'sections'>, { at, stage }: Address): Stage | undefined {
  const stages = stagesOn(page);
  const asked = stages.find((one) => one === stage);
  const pointed = page.sections.find(({ id, figures }) => id === at || figures.some((figure) => figure.id === at));
  return asked ?? pointed?.stage ?? stages[0];
}

/** Shows one tab for each stage of a contest. Returns nothing if the page has only one stage. */
export function StageTabs({ page, open }: { readonly page: Pick<PageDocument, 'sections'>; readonly open: Stage | undefined }) {
  const { say, go } = useHere();
  const stages = stagesOn(page);
  if (stages.length < 2) return null;
  return (
    <Tabs
      class="stages"
      name={say('stages')}
      tabs={stages.map((key) => ({ key, text: say(key) }))}
      open={open}
      onOpen={(stage) => go({ stage, at: undefined })}
    />
  );
}
