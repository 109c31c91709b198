import {
  hasInEnvironment,
  type ListedProcess,
  openHandles,
  socketTable,
} from '@aiwolf-arena/tournament/sandbox/proc';

/** Sockets as a process sees them: its own network may be one behind walls. */
const TABLES = ['tcp', 'tcp6'];
/** Of a line of such a table: where the other end is, and the number of the socket. */
const LINE = /^\s*\d+: \S+ [0-9A-F]+:([0-9A-F]{4}) 01 \S+ \S+ \S+\s+\d+\s+\d+ (\d+)/;

/**
 * A family without those that its connected process has started: interpreters, shells and walls stand above it or beside
 * it. All of it where nobody can be seen to be connected to the port.
 */
export function withoutStarted(family: readonly ListedProcess[], port: number): ListedProcess[] {
  const connected = new Set(
    family.filter(({ pid }) => isConnected(pid, port)).map((one) => one.pid),
  );
  const byPid = new Map(family.map((one) => [one.pid, one]));
  const isStarted = ({ parent }: ListedProcess): boolean => {
    for (let pid = parent; byPid.has(pid); pid = byPid.get(pid)!.parent)
      if (connected.has(pid)) return true;
    return false;
  };
  return family.filter((one) => !isStarted(one));
}

function isConnected(pid: number, port: number): boolean {
  const sockets = socketsTo(pid, port);
  return sockets.size > 0 && openHandles(pid).some((handle) => sockets.has(handle));
}

function socketsTo(pid: number, port: number): Set<string> {
  const lines = TABLES.flatMap((table) => socketTable(pid, table));
  const found = lines.map((line) => LINE.exec(line)).filter((match) => match !== null);
  return new Set(
    found
      .filter(([, there]) => Number.parseInt(there!, 16) === port)
      .map(([, , inode]) => `socket:[${inode}]`),
  );
}

/**
 * Who belongs to the process that leads a session: its session, and whoever descends from it. `mark`: also those who left
 * both, if they still have it in their environment.
 */
export function familyOf(
  table: readonly ListedProcess[],
  leader: number,
  mark?: string,
): ListedProcess[] {
  const marked = mark === undefined ? [] : table.filter(({ pid }) => hasInEnvironment(pid, mark));
  const family = new Set([leader, ...marked.map(({ pid }) => pid)]);
  const isOwn = ({ parent, session }: ListedProcess): boolean =>
    family.has(parent) || session === leader;
  for (let before = 0; before < family.size; ) {
    before = family.size;
    for (const one of table) if (isOwn(one)) family.add(one.pid);
  }
  return table.filter(({ pid }) => family.has(pid));
}
