import type { ArchivedFile } from '../archive.ts';
import type { Finding } from '../finding.ts';
import { warningsOf } from '../places.ts';
import { forbiddenTypes, isAssembly } from './assembly.ts';

export const isDll = (name: string): boolean => name.toLowerCase().endsWith('.dll');

/** Checks a C# submission of one library (regulation 3.2.2). */
export function checkDll(named: string, bytes: Buffer, className: string | undefined): Finding[] {
  return [...classNamed(named, className), ...assembly(named, bytes)];
}

/** Checks a C# submission of several: the player's has to be called like the team. */
export function checkDlls(
  named: string,
  files: readonly ArchivedFile[],
  team: string,
  className: string | undefined,
): Finding[] {
  const player = files.find(({ name }) => name === `${team}.dll`);
  if (player?.bytes === undefined)
    return [...classNamed(named, className), missing(named, files, team)];
  const others = files.filter(
    ({ name, bytes }) => isDll(name) && name !== player.name && bytes !== undefined,
  );
  return [
    ...classNamed(named, className),
    ...assembly(player.name, player.bytes),
    ...warningsOf(others.flatMap(({ name, bytes }) => forbiddenTypes(name, bytes!))),
  ];
}

function classNamed(named: string, className: string | undefined): Finding[] {
  if (className !== undefined) return [];
  return [
    {
      severity: 'error',
      what: 'it is not said which class plays',
      where: named,
      fix: 'name it in full, such as Team.Player',
    },
  ];
}

function assembly(where: string, bytes: Buffer): Finding[] {
  if (isAssembly(bytes)) return warningsOf(forbiddenTypes(where, bytes));
  return [
    {
      severity: 'error',
      what: 'it is no .NET assembly',
      where,
      fix: 'hand in the dll that dotnet build makes for any CPU',
    },
  ];
}

function missing(named: string, files: readonly ArchivedFile[], team: string): Finding {
  const dlls = files.map(({ name }) => name).filter(isDll);
  const meant =
    dlls.find((name) => name.toLowerCase().endsWith(`${team.toLowerCase()}.dll`)) ?? dlls[0];
  const fix =
    meant === undefined
      ? 'pack the library of the player'
      : `${meant} has to be called ${team}.dll and stand at the top (regulation 3.2.2)`;
  return { severity: 'error', what: `there is no ${team}.dll in it`, where: named, fix };
}
