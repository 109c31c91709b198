/** What is not there for agents, as regulation 4 has it: no files, no network, no threads, no processes. */
const ABSENT = [
  'Atomics',
  'Buffer',
  'SharedArrayBuffer',
  'WebAssembly',
  'WebSocket',
  'Worker',
  'XMLHttpRequest',
  'clearInterval',
  'clearTimeout',
  'fetch',
  'global',
  'module',
  'performance',
  'process',
  'queueMicrotask',
  'require',
  'setImmediate',
  'setInterval',
  'setTimeout',
].join('|');

const REFUSED = new RegExp(
  [
    `^ReferenceError: (${ABSENT}) is not defined`,
    '^EvalError: Code generation from strings disallowed',
    '^Error: an agent cannot import ',
    '^Error: an agent cannot start processes ',
    '^TypeError: Dynamic require of ',
  ].join('|'),
);

/** An exception with which realm or launcher answer what regulation 4 forbids is that offence. */
export const offenceKind = (kind: string, detail: string): string =>
  kind === 'exception' && REFUSED.test(detail) ? 'forbidden-action' : kind;
