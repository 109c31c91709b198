import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import type { Listed } from './process-table.ts';

/** Sockets as a process sees them: its own network may be one behind walls. */
const TABLES = ['tcp', 'tcp6'];
/** Of a line of such a table: where the other end is, and the number of the socket. */
const LINE = /^\s*\d+: \S+ [0-9A-F]+:([0-9A-F]{4}) 01 \S+ \S+ \S+\s+\d+\s+\d+ (\d+)/;

/**
 * A family without those that its connected process has started: interpreters, shells and walls stand above it or beside
 * it. All of it where nobody can be seen to be connected to the port.
 */
export function withoutStarted(family: readonly Listed[], port: number): Listed[] {
  const connected = new Set(
    family.filter(({ pid }) => isConnected(pid, port)).map((one) => one.pid),
  );
  const byPid = new Map(family.map((one) => [one.pid, one]));
  const isStarted = ({ parent }: Listed): boolean => {
    for (let pid = parent; byPid.has(pid); pid = byPid.get(pid)!.parent)
      if (connected.has(pid)) return true;
    return false;
  };
  return family.filter((one) => !isStarted(one));
}

function isConnected(pid: number, port: number): boolean {
  try {
    const sockets = socketsTo(pid, port);
    return (
      sockets.size > 0 && readdirSync(`/proc/${pid}/fd`).some((fd) => sockets.has(fileOf(pid, fd)))
    );
  } catch {
    return false; // it has ended
  }
}

function socketsTo(pid: number, port: number): Set<string> {
  const lines = TABLES.flatMap((table) =>
    readFileSync(`/proc/${pid}/net/${table}`, 'latin1').split('\n'),
  );
  const found = lines.map((line) => LINE.exec(line)).filter((match) => match !== null);
  return new Set(
    found
      .filter(([, there]) => Number.parseInt(there!, 16) === port)
      .map(([, , inode]) => `socket:[${inode}]`),
  );
}

function fileOf(pid: number, fd: string): string {
  try {
    return readlinkSync(`/proc/${pid}/fd/${fd}`);
  } catch {
    return ''; // closed meanwhile
  }
}
