import { nearest } from '@aiwolf-arena/sandbox';
import { type ArchivedFile, isElf } from './archive.ts';
import { forbiddenTypes, isDll } from './dotnet.ts';
import { type Finding, finding, warningsOf } from './finding.ts';

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
  const names = root.map(({ name }) => name);
  const programs = root.filter(({ head, name }) => isElf(head) && !/\.so(?:\.|$)/.test(name)).map(({ name }) => name);
  if (start === undefined) {
    return [
      finding('program-start-not-said', named, { names: (programs.length > 0 ? programs : names).join(', ') || 'nothing' }),
    ];
  }
  const name = start.split(/[\\/]/).at(-1)!;
  if (name !== start) return [finding('program-start-folder', named, { start, name })];
  const file = root.find((one) => one.name === start);
  if (file === undefined) return [finding('program-missing', named, { start, fix: hintFor(files, names, start) })];
  const kind = kindOf(file.head);
  if (kind !== undefined) return [finding('program-not-linux', start, { kind })];
  const needsRuntime =
    names.some((one) => one.endsWith('.runtimeconfig.json')) && !names.includes('System.Private.CoreLib.dll');
  return needsRuntime ? [finding('program-needs-runtime', start)] : [];
}

function hintFor(files: readonly ArchivedFile[], names: readonly string[], start: string): string {
  const below = files.find(({ name }) => name.endsWith(`/${start}`))?.name;
  if (below !== undefined) return `pack the zip again, so that ${below} and what it needs are in its root`;
  const meant = nearest(start, [...names]);
  if (meant !== undefined) return `did you mean ${meant}?`;
  return 'give the name of the executable, or add it; dlls with a class are the form of regulation: 2021';
}

const X86_64 = 0x3e;
const ARM_64 = 0xb7;
const MACOS = ['feedface', 'feedfacf', 'cefaedfe', 'cffaedfe', 'cafebabe'];

/** Returns what a file is. Undefined for a program for Linux on x86-64 (System V ABI, ELF header). */
function kindOf(head: Buffer): string | undefined {
  if (isElf(head) && head.length >= 20) {
    const [isWide, isLittle] = [head[4] === 2, head[5] === 1];
    const machine = isLittle ? head.readUInt16LE(18) : head.readUInt16BE(18);
    if (isWide && machine === X86_64) return undefined;
    return machine === ARM_64 ? 'a program for Linux on arm64' : 'a program for Linux on another processor';
  }
  const mark = head.toString('latin1', 0, 2);
  if (mark === 'MZ') return 'a program or dll for Windows';
  if (mark === '#!') return 'a script';
  return MACOS.includes(head.toString('hex', 0, 4)) ? 'a program for macOS' : 'no program';
}
