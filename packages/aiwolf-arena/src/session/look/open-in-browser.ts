import { spawn } from 'node:child_process';

const OPENERS: Readonly<Record<string, readonly [command: string, ...args: string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/** Asks the desktop to show a file or an address; a machine without one is told where it is, by whoever called. */
export function openInBrowser(what: string): void {
  const [command, ...args] = OPENERS[process.platform] ?? ['xdg-open'];
  const child = spawn(command, [...args, what], { detached: true, stdio: 'ignore' });
  child.on('error', () => {}); // no desktop here
  child.unref();
}
