import { basename } from 'node:path';
import { nearest } from '@aiwolf-arena/tournament/load';
import type { ArchivedFile } from './archive.ts';
import { type ClassFile, readClass } from './class-file.ts';
import { type CodePlace, errorThat, type Finding, patternsOf, warningsOf } from './finding.ts';
import forbidden from './forbidden.json' with { type: 'json' };

/** Regulation 3.2.1: these conflict with those of the server. */
const OFFICIAL =
  /^(?:aiwolf-?(?:client|server|common|viewer)|jsonic)(?:[-_.]?\d[\w.-]*|-[\w.-]+)?\.jar$/i;
const OFFICIAL_CLASSES = /^(?:org\/aiwolf\/(?:client|server|common)|net\/arnx\/jsonic)\//;
const RECOMMENDED_JAVA = 11;
/** Names that may have been meant: comparing takes time, and jars are what others make of them. */
const [LONGEST_NAME, MOST_NAMES] = [200, 1000];

export const isClass = (name: string): boolean =>
  name.endsWith('.class') && !name.startsWith('META-INF/') && !name.endsWith('module-info.class');

/** Checks a Java submission (regulation 3.2.1, 4, 5). */
export function checkJar(
  named: string,
  files: readonly ArchivedFile[],
  className: string | undefined,
): Finding[] {
  const classes = files.flatMap(({ name, bytes }) => {
    const read = bytes === undefined || !isClass(name) ? undefined : readClass(bytes);
    return read === undefined ? [] : [read];
  });
  return [
    ...officialJars(named, files),
    ...playerClass(named, files, classes, className),
    ...javaVersion(named, classes),
    ...warningsOf(
      classes.filter(({ name }) => !OFFICIAL_CLASSES.test(`${name}/`)).flatMap(forbiddenCalls),
    ),
  ];
}

function officialJars(named: string, files: readonly ArchivedFile[]): Finding[] {
  const bundled = [named, ...files.map(({ name }) => name)].filter((name) =>
    OFFICIAL.test(basename(name)),
  );
  const jars = bundled.map(
    (where): Finding => ({
      severity: 'error',
      what: 'this name is taken by a jar of the contest (regulation 3.2.1)',
      where,
      fix: 'leave it out, or rename it if it is your own',
    }),
  );
  const inside = files.find(({ name }) => OFFICIAL_CLASSES.test(name));
  if (inside === undefined) return jars;
  const note: Finding = {
    severity: 'warning',
    what: 'it holds classes of the official library, which the contest has too',
    where: inside.name,
    fix: 'pack your own classes only: which of the two is taken is left to chance',
  };
  return [...jars, note];
}

function playerClass(
  named: string,
  files: readonly ArchivedFile[],
  classes: readonly ClassFile[],
  className: string | undefined,
): Finding[] {
  const names = files
    .map(({ name }) => name)
    .filter(isClass)
    .map(dotted);
  if (className === undefined) {
    const some = names.slice(0, 5).join(', ') || 'none';
    return [
      errorThat('it is not said which class plays', named, `name it in full; there are ${some}`),
    ];
  }
  const player = classes.find(({ name }) => name.replaceAll('/', '.') === className);
  if (player === undefined) return [missingClass(named, names, className)];
  const findings: Finding[] = [];
  if (player.isAbstract)
    findings.push(
      errorThat(
        'it is abstract or an interface',
        className,
        'name a class of which players can be made',
      ),
    );
  else if (!player.isMade)
    findings.push(
      errorThat(
        'it has no public constructor without parameters',
        className,
        'add one: the client starter makes players by it',
      ),
    );
  if (!className.includes('.'))
    findings.push({
      severity: 'note',
      what: 'it is in no package',
      where: className,
      fix: 'regulation 5.4 asks for a package of your own, such as com.example.team',
    });
  return findings;
}

function missingClass(named: string, names: readonly string[], className: string): Finding {
  const last = className.slice(className.lastIndexOf('.') + 1);
  const short = names.filter(({ length }) => length < LONGEST_NAME).slice(0, MOST_NAMES);
  const meant = nearest(className, short) ?? names.find((name) => name.endsWith(`.${last}`));
  const fix =
    meant === undefined ? 'pack it, or name the class that plays' : `did you mean ${meant}?`;
  return errorThat(`there is no class ${className} in it`, named, fix);
}

function javaVersion(named: string, classes: readonly ClassFile[]): Finding[] {
  if (classes.length === 0) return [];
  const java = Math.max(...classes.map((one) => one.java));
  const what = `it needs Java ${java} or newer`;
  if (java <= RECOMMENDED_JAVA)
    return [
      {
        severity: 'note',
        what,
        where: named,
        fix: 'nothing: Java 11 is recommended (regulation 3.2.1)',
      },
    ];
  return [
    {
      severity: 'warning',
      what,
      where: named,
      fix: `compile with --release ${RECOMMENDED_JAVA}, the recommended version (regulation 3.2.1)`,
    },
  ];
}

const dotted = (file: string): string => file.slice(0, -'.class'.length).replaceAll('/', '.');

/** Calls by `owner.name`, a name of `*` for any; what reads files or names threads is allowed. */
const CALLS = patternsOf(forbidden.javaCalls);

function forbiddenCalls({ name, parent, calls }: ClassFile): CodePlace[] {
  const where = name.replaceAll('/', '.');
  const found = calls.flatMap((call): CodePlace[] => {
    const text = `${call.owner}.${call.name}`;
    const kind = CALLS.find(([, pattern]) => pattern.test(text))?.[0];
    const word = text.replaceAll('/', '.');
    return kind === undefined ? [] : [{ kind, word, where }];
  });
  const isThread = parent === 'java/lang/Thread';
  return isThread ? [{ kind: 'thread', word: 'extends Thread', where }, ...found] : found;
}
