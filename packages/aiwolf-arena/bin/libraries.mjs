// Node 26 is linked against libatomic, which minimal Linux systems lack: there, a part of it that came with this package is used.
import { existsSync } from 'node:fs';
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';

const NAME = 'libatomic.so.1';
const OURS = fileURLToPath(new URL('./linux-x64', import.meta.url));
const SYSTEM = ['/usr/lib/x86_64-linux-gnu', '/lib/x86_64-linux-gnu', '/usr/lib64', '/lib64', '/usr/lib', '/lib'];

/** Whether Node 26 finds no libatomic on this machine. */
export const lacksLibatomic = () =>
  process.platform === 'linux' && process.arch === 'x64' && !SYSTEM.some((folder) => existsSync(`${folder}/${NAME}`));

/** Value of LD_LIBRARY_PATH with which Node 26 starts on a machine without libatomic. */
export const libraryPath = () => [process.env.LD_LIBRARY_PATH, OURS].filter(Boolean).join(delimiter);
