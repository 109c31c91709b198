import type { ArchivedFile } from './archive.ts';
import { type CodePlace, type Finding, type ForbiddenKind, finding, warningsOf } from './finding.ts';
import forbidden from './forbidden.json' with { type: 'json' };

export const isDll = (name: string): boolean => name.toLowerCase().endsWith('.dll');

export function checkDll(named: string, bytes: Buffer, className: string | undefined): Finding[] {
  return [...classNamed(named, className), ...assembly(named, bytes)];
}

/** Checks a C# submission of several dlls. The dll that contains the player must have the team's name. */
export function checkDlls(named: string, files: readonly ArchivedFile[], team: string, className: string | undefined) {
  const player = files.find(({ name }) => name === `${team}.dll`);
  if (player?.bytes === undefined) return [...classNamed(named, className), missing(named, files, team)];
  const others = files.filter(({ name, bytes }) => isDll(name) && name !== player.name && bytes !== undefined);
  return [
    ...classNamed(named, className),
    ...assembly(player.name, player.bytes),
    ...warningsOf(others.flatMap(({ name, bytes }) => forbiddenTypes(name, bytes!))),
  ];
}

const classNamed = (named: string, className: string | undefined): Finding[] =>
  className === undefined ? [finding('dotnet-class-not-said', named)] : [];

const assembly = (where: string, bytes: Buffer): Finding[] =>
  isAssembly(bytes) ? warningsOf(forbiddenTypes(where, bytes)) : [finding('dotnet-no-assembly', where)];

function missing(named: string, files: readonly ArchivedFile[], team: string): Finding {
  const dlls = files.map(({ name }) => name).filter(isDll);
  const meant = dlls.find((name) => name.toLowerCase().endsWith(`${team.toLowerCase()}.dll`)) ?? dlls[0];
  const fix =
    meant === undefined
      ? 'add the dll of the player to the archive'
      : `rename ${meant} to ${team}.dll, and put it at the top level of the archive (regulation 3.2.2)`;
  return finding('dotnet-missing', named, { team, fix });
}

/** Index in the list of data directories of a PE file. Only .NET assemblies have an entry there (ECMA-335, II.25.3). */
const CLI_DIRECTORY = 14;

function isAssembly(bytes: Buffer): boolean {
  try {
    const pe = bytes.readUInt32LE(0x3c);
    if (bytes.toString('latin1', 0, 2) !== 'MZ' || bytes.toString('latin1', pe, pe + 4) !== 'PE\0\0') return false;
    const optional = pe + 24;
    const directories = optional + (bytes.readUInt16LE(optional) === 0x20b ? 112 : 96);
    return bytes.readUInt32LE(directories + 8 * CLI_DIRECTORY) !== 0;
  } catch {
    return false; // the file is too short
  }
}

/** For each kind of forbidden code, the names of the .NET types that such code uses. */
const TYPES: Readonly<Record<ForbiddenKind, readonly string[]>> = forbidden.dotnetTypes;

/** Finds names of forbidden types (regulation 4) in an assembly. A team's own type may have the same name by coincidence. */
export function forbiddenTypes(file: string, bytes: Buffer): CodePlace[] {
  return (Object.keys(TYPES) as ForbiddenKind[]).flatMap((kind) =>
    TYPES[kind]
      .filter((word) => bytes.includes(Buffer.from(`\0${word}\0`)))
      .map((word): CodePlace => ({ kind, word, where: file })),
  );
}
