import { spawnSync } from 'node:child_process';
import { availableParallelism, totalmem } from 'node:os';
import { missingSandbox } from '@aiwolf-arena/bridge';
import { columnsText, counted } from '@aiwolf-arena/report';

/** A program that clients need. `version`: what it says of itself; null if the machine does not have it. */
interface Found {
  readonly name: string;
  readonly version: string | null;
  /** What cannot be played without it. */
  readonly use: string;
  /** Why it is missing. Null if it is there. */
  readonly lack: string | null;
}

/** What this machine offers as a worker of a queue. */
export interface Machine {
  readonly cores: number;
  readonly memoryBytes: number;
  readonly node: string;
  readonly programs: readonly Found[];
}

export function machine(): Machine {
  const lack = missingSandbox() ?? null;
  const programs: Found[] = [
    found('java', 'clients in Java (11 or later)', [['java', '-version']]),
    found('python3', 'clients in Python', [['python3', '--version']]),
    found('dotnet', 'clients in C#', [
      ['dotnet', '--version'],
      ['mono', '--version'],
    ]),
    { name: 'bubblewrap', version: lack === null ? 'works' : null, use: 'clients in a sandbox', lack },
  ];
  return { cores: availableParallelism(), memoryBytes: totalmem(), node: process.version, programs };
}

/** Asks the first of these programs that is there for its version. */
function found(name: string, use: string, questions: readonly (readonly [program: string, flag: string])[]): Found {
  for (const [program, flag] of questions) {
    const { error, status, stderr, stdout } = spawnSync(program, [flag], { encoding: 'utf8', timeout: 10_000 });
    const [line = ''] = `${stdout}\n${stderr}`.split('\n').filter((text) => text.trim() !== '');
    if (error === undefined && status === 0) return { name, version: line.trim(), use, lack: null };
  }
  return { name, version: null, use, lack: `${questions.map(([program]) => program).join(' or ')} is not installed` };
}

export const doctorJson = (found: Machine) => ({ schema: 'aiwolf-arena/doctor/1' as const, ...found });

const GIB = 2 ** 30;

export function doctorText({ cores, memoryBytes, node, programs }: Machine): string {
  const lacks = programs.filter(({ version }) => version === null).map(({ name }) => name);
  const verdict =
    lacks.length === 0 ? 'this machine can play all agents and clients' : `for clients, this machine lacks ${lacks.join(', ')}`;
  const rows = programs.map(({ name, version, use, lack }) =>
    version === null ? [name, 'MISSING', `${lack}: no ${use}`] : [name, 'ok', version],
  );
  const size = `${counted(cores, 'core')}, ${Math.round(memoryBytes / GIB)} GiB, Node ${node}`;
  return [`agents in JavaScript and TypeScript: ok (${size}); ${verdict}`, '', columnsText(rows)].join('\n');
}
