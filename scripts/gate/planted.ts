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

/** A regression in one role, and a slow-down, as the command tells of them. */
export function plantedReport(): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'planted-'));
  try {
    return [...lostSeer(folder), '', ...slowDown(folder)];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** By default the roles are only told; with --each-role they fail the gate. */
function lostSeer(folder: string): string[] {
  const { code, stdout } = arena([
    ...['compare', `me=${agent('lost-seer')}`, `me=${agent('weak-0')}`, '--fixed-sets', '100'],
    ...['--each-role', '--margin', '10pp', '--json', '--quiet', '--out', join(folder, 'seer')],
  ]);
  const { verdict, reason, lines } = JSON.parse(stdout);
  const roles: PlantedRole[] = lines[0].roles;
  return [
    '## A regression in one role',
    '',
    '`believer`, but as seer all at random; `compare --fixed-sets 100 --each-role --margin 10pp`:',
    `exit code ${code}, ${verdict}: ${reason}.`,
    '',
    '| role | difference, points | p (Holm) | verdict |',
    '|---|---|---|---|',
    ...roles.map(roleRow),
  ];
}

const roleRow = ({ role, difference, adjusted, verdict }: PlantedRole): string =>
  `| ${role} | ${percentPoints(difference)} | ${adjusted.toPrecision(2)} | ${verdict} |`;

/** Counts stay as they were, so it is told and does not fail. */
function slowDown(folder: string): string[] {
  const [saved, flags] = [join(folder, 'bench.json'), ['--players', '5', '--quiet']];
  arena(['bench', `me=${agent('weak-0')}`, ...flags, '--save', saved]);
  const again = arena(['bench', `me=${agent('weak-0')}`, ...flags, '--against', saved]);
  const slow = arena(['bench', `me=${agent('slow')}`, ...flags, '--against', saved]);
  return [
    '## A slow-down',
    '',
    '`believer` with 0.1 ms of work before every decision, by `bench --against` what it was before; and itself against itself:',
    '',
    `- slow: exit code ${slow.code}; ${toldIn(slow.stdout)}`,
    `- same: exit code ${again.code}; ${toldIn(again.stdout)}`,
  ];
}

/** What is said of the agent beside its baseline; wrapped lines as one. */
const toldIn = (stdout: string): string =>
  /^me, 5 players: (same|other)[\s\S]*?(?=^\S)/m.exec(stdout)![0].replaceAll(/\s+/g, ' ').trim();
