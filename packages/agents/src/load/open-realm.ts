import vm from 'node:vm';

/** A world of plain JavaScript: no Node, no code made from strings. Only primitives and bytes may cross its border. */
export interface Realm<Exports> {
  readonly exports: Exports;
}

/** Opens a realm with a script of `realmScript`; `filename` is what stack traces show. */
export function openRealm<Exports>(script: string, filename: string): Realm<Exports> {
  const context = vm.createContext(vm.constants.DONT_CONTEXTIFY, {
    codeGeneration: { strings: false, wasm: false },
  });
  if (process.listenerCount('unhandledRejection', leaveToAgents) === 0) {
    process.on('unhandledRejection', leaveToAgents);
  }
  return { exports: new vm.Script(script, { filename }).runInContext(context) as Exports };
}

/**
 * A promise that an agent lets fail is no concern of the process, which would print what was thrown, by calling it, and
 * then end. One of Node's own realm is ours.
 */
function leaveToAgents(thrown: unknown, promise: Promise<unknown>): void {
  if (Object.getPrototypeOf(promise) === Promise.prototype) throw thrown;
}
