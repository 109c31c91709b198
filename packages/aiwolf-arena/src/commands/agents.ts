import { CATALOG } from '@aiwolf-arena/agents';
import { columnsText } from '@aiwolf-arena/report';
import { options } from '../options/option-set.ts';
import { choose } from '../options/table.ts';
import { withinScreen } from '../terminal/results.ts';
import { command } from '../terminal/session.ts';

export const agentsCommand = command('agents', options(choose('json')), () => ({ document: catalogJson(), text: catalogText }));

export const catalogJson = () => ({
  schema: 'aiwolf-arena/agents/1' as const,
  agents: CATALOG.map(({ name, description, group = null }) => ({ name, description, group })),
});

const GROUPS = [
  { group: 'contestants', title: 'A field like that of contests (all of them: contestants)' },
  { group: undefined, title: 'Further agents, each with one idea' },
  { group: 'sparring', title: 'Sparring partners, the weakest in such a field (all of them: sparring)' },
] as const;

function catalogText(): string {
  const rows = GROUPS.flatMap(({ title, group: of }) => {
    const members = CATALOG.filter(({ group }) => group === of);
    return [
      [{ content: title, colSpan: 2 }],
      ...members.map(({ name, description }) => [`  ${name}`, description]),
      [{ content: '', colSpan: 2 }],
    ];
  });
  return withinScreen(`${columnsText(rows)}\nAn agent of your own is named by its path: ./my-agent.ts`);
}
