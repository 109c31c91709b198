import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { zipSync } from 'fflate';

const HERE = dirname(fileURLToPath(import.meta.url));
const JAVA = fileURLToPath(new URL('../../../../bridge/test/clients/java/', import.meta.url));

/** A player that says the same all day. */
export const moduleThat = (says: string, votes = 'other()'): string => `
export default (context) => {
  let info;
  const other = () => info.aliveAgentList.find((agent) => agent !== info.agent);
  return { getName: () => context.name, initialize(first) { info = first; }, update(next) { info = next; }, dayStart() {},
    talk: () => '${says}', whisper: () => 'Over', vote: () => ${votes}, attack: other, guard: other, divine: other, finish() {} };
};
`;

const MODULES: Readonly<Record<string, string>> = {
  'alpha.ts': moduleThat('Over'),
  'beta.ts': moduleThat('ESTIMATE Agent[01] VILLAGER'),
  'delta.js': moduleThat('Skip'),
  'twice.ts': moduleThat('VOTE Agent[02]'),
  'throws.ts': 'export default () => { throw new Error("not today"); };',
  'unfinished.ts': 'export default () => {',
  'network.ts': `import net from 'node:net'; export default () => net;`,
  'breaks.ts': moduleThat('Over', 'info.nobody.agent'),
};

/** Writes a Python client, packed as a team's archive. */
export function packPython(folder: string, zip: string, team: string): void {
  writeFileSync(join(folder, zip), zipSync({ [`${team}/start.py`]: readFileSync(join(HERE, 'player.py')) }));
}

/** A compiler that starts sooner, and gets no faster while it compiles two files. */
const SOON = ['-J-XX:TieredStopAtLevel=1', '-J-XX:+UseSerialGC'];

/** Builds the Java player and the library that it needs, in `classes`. */
export function compileJava(folder: string): void {
  const sources = ['org/aiwolf/common/bin/ClientStarter.java', 'team/OverPlayer.java'].map((one) => join(JAVA, one));
  execFileSync('javac', [...SOON, '--release', '11', '-d', 'classes', ...sources], { cwd: folder });
}

/** The smallest file with the marks of a .NET assembly. */
function assembly(): Buffer {
  const bytes = Buffer.alloc(512);
  bytes.write('MZ');
  bytes.writeUInt32LE(0x80, 0x3c);
  bytes.write('PE', 0x80);
  bytes.writeUInt16LE(0x10b, 0x98);
  bytes.writeUInt32LE(0x48, 0x98 + 96 + 8 * 14 + 4);
  bytes.writeUInt32LE(1, 0x98 + 96 + 8 * 14);
  return bytes;
}

/** Writes submissions of all forms into a folder, some of them broken, and the roster of all and of `more` lines. */
export function writeEntries(folder: string, more: readonly string[] = []): void {
  for (const name of ['subs', 'starter']) mkdirSync(join(folder, name));
  for (const name of ['player.py', 'pack.py']) cpSync(join(HERE, name), join(folder, name));
  for (const [name, code] of Object.entries(MODULES)) writeFileSync(join(folder, 'subs', name), code);
  writeFileSync(join(folder, 'subs/sharp.dll'), assembly());
  writeFileSync(join(folder, 'subs/native.dll'), 'MZ');
  writeFileSync(join(folder, 'subs/source.zip'), '');
  cpSync(join(HERE, 'player.py'), join(folder, 'starter/player.py'));
  const starter = '#!/bin/sh\nexec python3 "$(dirname "$0")/player.py" "$@"\n'; // a stand-in, as no .NET is needed to test
  writeFileSync(join(folder, 'starter/ClientStarter'), starter);
  chmodSync(join(folder, 'starter/ClientStarter'), 0o755);
  compileJava(folder);
  execFileSync('python3', ['pack.py'], { cwd: folder });
  writeFileSync(join(folder, 'roster.yaml'), ROSTER + more.join('\n'));
}

/** Teams whose entry is broken, and why. */
export const BROKEN: Readonly<Record<string, RegExp>> = {
  throws: /its factory throws: Error: not today/,
  unfinished: /unfinished.ts:1:\d+: /,
  network: /an agent cannot import node:net/,
  breaks: /exception .*nobody|exception.*undefined/,
  'no-class': /the file does not contain the class team.OverPlayr: did you mean team.OverPlayer\?/,
  official: /lib\/aiwolf-common.jar: this name is taken/,
  gone: /the file does not exist/,
  'py-folder': /the archive does not contain py-folder\/start.py: move start.py into the folder py-folder/,
  'py-start': /the start script is given with a folder: py-one\/start.py/,
  'py-outside': /helpers\/help.py: this script is outside the folder of the team/,
  'py-climbs': /cannot be unpacked safely: invalid relative path/,
  'py-dies': /crashed: its process ended with exit code 1; its last line: I have had enough/,
  'py-bomb': /larger than 1 GiB/,
  'no-dll': /does not contain no-dll.dll: rename Player.dll to no-dll.dll/,
  native: /this file is not a .NET assembly/,
};

const ROSTER = `
title: Kitchen cup
libraries: { java: lib, dotnet: starter }
entries:
  - { team: alpha, language: typescript, file: subs/alpha.ts, source: subs/source.zip, description: player.py }
  - { team: beta, language: typescript, file: subs/beta.ts, source: subs/source.zip }
  - { team: delta, language: javascript, file: subs/delta.js }
  - { team: chatty, language: bundled, agent: chatty }
  - { team: py-one, language: python, file: subs/py-one.zip, start: start.py }
  - { team: py-two, language: python, file: subs/py-two.zip, start: main.py }
  - { team: jumbo, language: java, file: subs/jumbo.jar, class: team.OverPlayer }
  - { team: sharp, language: csharp, file: subs/sharp.dll, class: Sharp.Player }
  - { team: zipped, language: csharp, file: subs/zipped.zip, class: Zipped.Player }
  - { team: twice, revision: 2, language: python, file: subs/twice.zip, start: start.py }
  - { team: twice, revision: 1, language: typescript, file: subs/twice.ts }
  - { team: throws, language: typescript, file: subs/throws.ts }
  - { team: unfinished, language: typescript, file: subs/unfinished.ts }
  - { team: network, language: typescript, file: subs/network.ts }
  - { team: breaks, language: typescript, file: subs/breaks.ts }
  - { team: no-class, language: java, file: subs/jumbo.jar, class: team.OverPlayr }
  - { team: official, language: java, file: subs/official.jar, class: team.OverPlayer }
  - { team: gone, language: java, file: subs/gone.jar, class: a.B }
  - { team: py-folder, language: python, file: subs/py-folder.zip, start: start.py }
  - { team: py-start, language: python, file: subs/py-one.zip, start: py-one/start.py }
  - { team: py-outside, language: python, file: subs/py-outside.zip, start: start.py }
  - { team: py-climbs, language: python, file: subs/py-climbs.zip, start: start.py }
  - { team: py-dies, language: python, file: subs/py-dies.zip, start: dies.py }
  - { team: py-bomb, language: python, file: subs/py-bomb.zip, start: start.py }
  - { team: no-dll, language: csharp, file: subs/no-dll.zip, class: A.B }
  - { team: native, language: csharp, file: subs/native.dll, class: A.B }
`;
