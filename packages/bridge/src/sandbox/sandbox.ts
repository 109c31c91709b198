import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ClientView } from './view.ts';

const RELAY = fileURLToPath(new URL('./relay.ts', import.meta.url));

/** The port to which all sandboxed clients connect: each has a network of its own. The official server has the same. */
export const INSIDE_PORT = 10_000;

/** The sandbox of one client. */
export interface Sandbox {
  /** Path of the Unix socket at which the client's host must listen. Only this client reaches it. */
  readonly socket: string;
  /** Returns the command that starts a client's command in the sandbox. */
  around(command: readonly string[], view: ClientView, folder: string): string[];
  close(): void;
}

/** The user in the sandbox. As root it owns the operator's files, but has no rights over those of others. */
const NOBODY = '65534';
/** Bytes of temporary files for each client. They take memory of the machine. */
const SCRATCH = String(256 << 20);
const KERNEL = ['--dev', '/dev', '--proc', '/proc'];
const APART = ['--unshare-all', '--cap-drop', 'ALL', '--new-session', '--die-with-parent'];

/** Ways to start bubblewrap, the strictest first. Old versions lack the first; with no user namespaces, root has the second. */
const WAYS = [[...APART, '--unshare-user', '--disable-userns', '--uid', NOBODY, '--gid', NOBODY], [...APART]] as const;

/** Parts of /proc that belong to the whole machine. A process of root could write to some of them even without capabilities. */
const MACHINE = ['sys', 'fs', 'irq', 'bus', 'sysrq-trigger'].map((name) => `/proc/${name}`);
const CLOSED = [
  ...['acpi', 'asound', 'scsi', 'keys', 'key-users', 'kcore', 'kallsyms'],
  ...['latency_stats', 'sched_debug', 'timer_list'],
].map((name) => `/proc/${name}`);

const guards = (): string[] => [
  ...MACHINE.filter(existsSync).flatMap((path) => ['--ro-bind', path, path]),
  ...CLOSED.filter(existsSync).flatMap(closed),
];

const closed = (path: string): string[] =>
  statSync(path).isDirectory() ? ['--tmpfs', path, '--remount-ro', path] : ['--ro-bind', '/dev/null', path];

interface Way {
  readonly options: readonly string[];
}

let way: Way | string | undefined;

/** Returns the strictest way that works on this machine, or a text that says why none does. */
function wayHere(): Way | string {
  let why = '';
  for (const options of WAYS) {
    const words = [...options, '--ro-bind', '/', '/', ...KERNEL, ...guards(), 'true'];
    const { error, status, stderr } = spawnSync('bwrap', words, { encoding: 'utf8' });
    if (error !== undefined) return `bubblewrap is not installed: install the package bubblewrap (${error.message})`;
    if (status === 0) return { options };
    why ||= stderr.trim();
  }
  return `bubblewrap cannot create a sandbox on this machine (${why}): ${ALLOWED}`;
}

const ALLOWED =
  'allow user namespaces (sysctl kernel.unprivileged_userns_clone=1 on Debian, ' +
  'kernel.apparmor_restrict_unprivileged_userns=0 on Ubuntu; in a container, they must be allowed from outside, such as by ' +
  '--security-opt seccomp=unconfined)';

/** Returns why clients cannot be sandboxed on this machine, and what to do; `undefined` if they can. */
export function missingSandbox(): string | undefined {
  if (typeof way !== 'object') way = wayHere();
  return typeof way === 'string' ? way : undefined;
}

/** Files of /etc that are made, so that they tell nothing of the machine. */
const MADE = {
  passwd: `nobody:x:${NOBODY}:${NOBODY}:nobody:/tmp:/bin/sh\n`,
  group: `nogroup:x:${NOBODY}:\n`,
  hosts: '127.0.0.1 localhost\n::1 localhost\n',
  'nsswitch.conf': 'passwd: files\ngroup: files\nhosts: files\n',
};

const VARIABLES = { HOME: '/tmp', TMPDIR: '/tmp', USER: 'nobody' };

/** Where a sandbox has what is ours. */
const OURS = '/run/aiwolf-arena';

/**
 * Opens a sandbox with a network of its own. The client in it can read its `ClientView`, write temporary files, and connect to
 * its host. Throws an Error if `missingSandbox` returns a reason.
 */
export function openSandbox(): Sandbox {
  const why = missingSandbox();
  if (why !== undefined) throw new Error(why);
  const { options } = way as Way;
  const own = mkdtempSync(join(tmpdir(), 'aiwolf-sandbox-'));
  if (folders.size === 0) process.on('exit', removeFolders);
  folders.add(own);
  const made = Object.entries(MADE).flatMap(([name, text]) => {
    writeFileSync(join(own, name), text);
    return ['--ro-bind', join(own, name), `/etc/${name}`];
  });
  const socket = join(own, 'host');
  // Node knows by the ending that a file outside a package is a module.
  const relay = `${OURS}/relay${extname(RELAY).replace('.', '.m')}`;
  const within = { node: `${OURS}/node`, host: `${OURS}/host` };
  return {
    socket,
    around: (command, view, folder) => [
      ...['bwrap', ...options, ...scratch(options), ...KERNEL, ...guards(), ...view.options, ...made],
      ...['--ro-bind', realpathSync(process.execPath), within.node],
      ...['--ro-bind', RELAY, relay, '--ro-bind', socket, within.host],
      ...Object.entries({ ...VARIABLES, PATH: view.path }).flatMap(([name, value]) => ['--setenv', name, value]),
      ...['--remount-ro', '/', '--chdir', folder, '--'],
      ...[within.node, '--no-warnings', relay, within.host, String(INSIDE_PORT)],
      ...[view.program ?? command[0]!, ...command.slice(1)],
    ],
    close: () => {
      remove(own);
      if (folders.size === 0) process.off('exit', removeFolders);
    },
  };
}

/** Folders of the sandboxes that are open. A program that ends at once, as after a second Ctrl-C, does not close them. */
const folders = new Set<string>();
const removeFolders = (): void => folders.forEach(remove);

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  folders.delete(folder);
}

/** The only folders in which a client can write. */
function scratch(options: readonly string[]): string[] {
  const size = options.includes('--disable-userns') ? ['--size', SCRATCH] : []; // the version that brought both
  return [...size, '--tmpfs', '/tmp', '--dir', '/var', '--symlink', '../tmp', '/var/tmp', '--dir', '/home', '--dir', '/root'];
}
