import { nearest } from '@aiwolf-arena/sandbox';
import type { ArchivedFile } from './archive.ts';
import { forbiddenTypes, isDll } from './dotnet.ts';
import { type Finding, finding, warningsOf } from './finding.ts';
import forms from './forms.json' with { type: 'json' };

/** Checks a self-contained C# program for Linux in a zip (regulations of 2022 and 2023). `start`: the executable in the root. */
export function checkProgram(named: string, files: readonly ArchivedFile[], start: string | undefined): Finding[] {
  const own = files.filter(({ name }) => !name.startsWith('__MACOSX/'));
  const ofTeam = own.filter(({ name, bytes }) => isDll(name) && bytes !== undefined && !RUNTIME.test(name));
  return [...executable(named, own, start), ...warningsOf(ofTeam.flatMap(({ name, bytes }) => forbiddenTypes(name, bytes!)))];
}

/** Libraries of .NET itself, which a self-contained program brings along. */
const RUNTIME = /^(?:System|Microsoft|WindowsBase|mscorlib|netstandard)\b/;

function executable(named: string, files: readonly ArchivedFile[], start: string | undefined): Finding[] {
  const root = files.filter(({ name }) => !name.includes('/'));
  if (start === undefined) {
    const programs = root.filter(({ head, name }) => kindOf(head) === '' && !name.includes('.so')).map(({ name }) => name);
    return [finding('program-start-not-said', named, { names: programs.join(', ') || 'no program for Linux' })];
  }
  const name = start.split(/[\\/]/).at(-1)!;
  if (name !== start) return [finding('program-start-folder', named, { start, name })];
  const names = root.map((one) => one.name);
  const file = root[names.indexOf(start)];
  if (file === undefined) {
    const below = files.find((one) => one.name.endsWith(`/${start}`))?.name;
    const meant = nearest(start, names);
    const hint = meant === undefined ? ADD : `did you mean ${meant}?`;
    const fix = below === undefined ? hint : `pack the zip again, so that ${below} and what it needs are in its root`;
    return [finding('program-missing', named, { start, fix })];
  }
  const kind = kindOf(file.head);
  if (kind !== '') return [finding('program-not-linux', start, { kind })];
  const needsRuntime =
    names.some((one) => one.endsWith('.runtimeconfig.json')) && !names.includes('System.Private.CoreLib.dll');
  return needsRuntime ? [finding('program-needs-runtime', start)] : [];
}

const ADD = 'give the name of the executable, or add it; dlls with a class are the form of regulation: 2021';

/** Returns what a file is, by its first bytes. Empty for a program for Linux on x86-64 (ELF header). */
const kindOf = (head: Buffer): string =>
  forms.programs.find(([pattern]) => new RegExp(pattern!).test(head.toString('hex')))![1]!;
