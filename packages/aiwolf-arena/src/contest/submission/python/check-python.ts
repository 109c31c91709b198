import { nearest } from '@aiwolf-arena/tournament/load';
import type { ArchivedFile } from '../archive.ts';
import { errorThat, type Finding } from '../finding.ts';
import { warningsOf } from '../places.ts';
import { forbiddenPython } from './forbidden-python.ts';

/** What is looked into of a Python archive. */
export const isScript = (name: string): boolean => name.endsWith('.py');

/** Checks a Python submission (regulation 3.2.3, 4): all scripts in a folder that is called like the team. */
export function checkPython(
  named: string,
  files: readonly ArchivedFile[],
  team: string,
  start: string | undefined,
): Finding[] {
  const names = files.map(({ name }) => name).filter((name) => !name.startsWith('__MACOSX/'));
  const scripts = names.filter(isScript);
  const outside = scripts.filter((name) => !name.startsWith(`${team}/`));
  const findings = startScript(named, names, team, start);
  const strays = outside.length === scripts.length && findings.length > 0 ? [] : outside;
  return [
    ...findings,
    ...strays.map((where): Finding => {
      return errorThat(
        'this script is outside the folder of the team',
        where,
        `move it into ${team}/: others may not run (regulation 3.2.3)`,
      );
    }),
    ...compiled(names),
    ...warningsOf(
      files.flatMap(({ name, bytes }) =>
        bytes === undefined || !isScript(name) ? [] : forbiddenPython(name, bytes.toString()),
      ),
    ),
  ];
}

function startScript(
  named: string,
  names: readonly string[],
  team: string,
  start: string | undefined,
): Finding[] {
  const inFolder = names
    .filter((name) => name.startsWith(`${team}/`))
    .map((name) => name.slice(team.length + 1));
  const top = inFolder.filter((name) => isScript(name) && !name.includes('/'));
  if (start === undefined)
    return [
      errorThat(
        'it is not said which script starts',
        named,
        `name it; in ${team}/ there are ${top.join(', ') || 'none'}`,
      ),
    ];
  if (/[\\/]/.test(start))
    return [
      errorThat(
        `the start script is given with a folder: ${start}`,
        named,
        `give its name alone (${start.split(/[\\/]/).at(-1)}); the folder is that of the team`,
      ),
    ];
  if (!isScript(start))
    return [errorThat(`${start} is no Python script`, named, 'give the name of a .py file')];
  if (inFolder.includes(start)) return [];
  return [errorThat(`there is no ${team}/${start} in it`, named, hintFor(names, top, team, start))];
}

/** What the team may have meant. */
function hintFor(
  names: readonly string[],
  top: readonly string[],
  team: string,
  start: string,
): string {
  const folders = [...new Set(names.map((name) => name.split('/').slice(0, -1).join('/')))];
  const elsewhere = names.find((name) => name === start || name.endsWith(`/${start}`));
  if (elsewhere !== undefined)
    return `it has ${elsewhere}: the folder has to be ${team}, by its letters`;
  const meant = nearest(start, top);
  if (meant !== undefined) return `did you mean ${meant}?`;
  return folders.includes(team)
    ? 'pack it, or name the script that starts'
    : `pack the scripts in a folder called ${team}`;
}

function compiled(names: readonly string[]): Finding[] {
  const native = names.filter((name) => /\.(?:so|pyd|dll|dylib)$/i.test(name));
  return native.map((where) => ({
    severity: 'warning',
    what: 'native code',
    where,
    fix: 'it must run on the Linux machine of the contest (regulation 6): try it there first',
  }));
}
