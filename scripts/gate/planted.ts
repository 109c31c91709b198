import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { arena, percentPoints } from './arena.ts';

const agent = (name: string): string => join(import.meta.dirname, `agents/${name}.ts`);

interface PlantedRole {
  readonly role: string;
  readonly difference: number;
  readonly adjusted: number;
  readonly verdict: string;
}

/** A regression in one role: by default the roles are only told, with --each-role they fail the gate. */
export function plantedReport(): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'planted-'));
  try {
    const { code, stdout } = arena([
      ...['compare', `me=${agent('lost-seer')}`, `me=${agent('weak-0')}`, '--fixed-sets', '100'],
      ...['--each-role', '--margin', '10pp', '--json', '--quiet', '--out', join(folder, 'seer')],
    ]);
    const { verdict, reason, lines } = JSON.parse(stdout);
    const roles: PlantedRole[] = lines[0].roles;
    return [
      '## A regression planted in one role',
      '',
      '`believer`, but as seer all at random; `compare --fixed-sets 100 --each-role --margin 10pp`:',
      `exit code ${code}, ${verdict}: ${reason}.`,
      '',
      '| role | difference, points | p (Holm) | verdict |',
      '|---|---|---|---|',
      ...roles.map(
        (one) =>
          `| ${one.role} | ${percentPoints(one.difference)} | ${one.adjusted.toPrecision(2)} | ${one.verdict} |`,
      ),
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
