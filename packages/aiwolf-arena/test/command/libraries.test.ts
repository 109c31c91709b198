// Minimal Linux systems lack libatomic, which Node 26 needs: the part of it that Node uses comes along.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { sandboxFlags } from '@aiwolf-arena/sandbox';
import { afterEach, expect, test, vi } from 'vitest';

const OURS = fileURLToPath(new URL('../../bin/linux-x64', import.meta.url));
const isHere = process.platform === 'linux' && process.arch === 'x64';

afterEach(() => vi.unstubAllEnvs());

test.runIf(isHere)('Node starts with our libatomic, and compares and exchanges as ever', () => {
  const code = `
    const { readFileSync } = require('node:fs');
    const cells = new BigInt64Array(new SharedArrayBuffer(16));
    for (let i = 0n; i < 1000n; i++) Atomics.compareExchange(cells, 1, i, i + 1n);
    console.log(String(cells), readFileSync('/proc/self/maps', 'utf8').match(/\\/.*libatomic.*/)[0]);`;
  const env = { ...process.env, LD_LIBRARY_PATH: OURS };
  const said = execFileSync(process.execPath, ['-e', code], { env, encoding: 'utf8' });
  expect(said).toBe(`0,1000 ${OURS}/libatomic.so.1\n`);
});

test('a sandboxed process finds the libraries that the command finds', () => {
  const envOf = () => sandboxFlags({ main: fileURLToPath(import.meta.url), threads: false, sandboxed: true }).env;
  vi.stubEnv('LD_LIBRARY_PATH', OURS);
  expect(envOf()).toEqual({ TZ: 'UTC', LD_LIBRARY_PATH: OURS });
  vi.stubEnv('LD_LIBRARY_PATH', undefined);
  expect(envOf()).toEqual({ TZ: 'UTC' });
});
