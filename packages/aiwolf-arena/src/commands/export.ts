import { columnsText, counted } from '@aiwolf-arena/report';
import { type Exported, exportPlaces } from '../export/export.ts';
import { EXPORT, type ReplayAhead } from '../export/options.ts';
import { argumentList } from '../options/option.ts';
import { options } from '../options/option-set.ts';
import { SHOWN } from '../options/table.ts';
import { withUsageErrors } from '../run/hooks.ts';
import { withinScreen } from '../terminal/results.ts';
import { atTerminal, command } from '../terminal/session.ts';

const EXPORT_COMMAND = options({
  runs: argumentList('<runs...>', 'folders of runs, or official game logs'),
  ...EXPORT.rows,
  ...SHOWN,
});

export const exportCommand = command('export', EXPORT_COMMAND, async ({ runs, json: _, quiet, ...spec }) => {
  const exported = await atTerminal({ quiet, whole: null }, (hooks) => {
    const { onBegin: __, ...heard } = hooks;
    const all = { ...heard, onReplay: quiet ? undefined : (ahead: ReplayAhead) => hooks.onNote?.(replayText(ahead)) };
    return withUsageErrors(all, () => exportPlaces(runs, spec, all));
  });
  return { document: exported.document, text: () => withinScreen(exportText(exported)) };
});

const replayText = ({ games, sets }: ReplayAhead): string =>
  `replaying ${counted(games, 'game')} of ${counted(sets, 'set')}, because a run stores only the results of sets`;

function exportText({ folder, document: { tables } }: Exported): string {
  const rows = tables.map(({ about, file, rows }) => [`  ${file}`, `${counted(rows, 'row')}: ${about}`]);
  return [`tables in ${folder} (dictionary.json explains all columns):`, columnsText(rows)].join('\n');
}
