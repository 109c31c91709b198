import vm from 'node:vm';

/** A world of plain JavaScript: no Node, no code made from strings. Only primitives and bytes may cross its border. */
export interface Realm<Exports> {
  readonly exports: Exports;
  /** Evaluates `code` in the realm. Error with code ERR_SCRIPT_EXECUTION_TIMEOUT when it takes longer. */
  evaluate(code: string, timeoutMs: number): unknown;
}

/** Opens a realm with a script of `realmScript`; `filename` is what stack traces show. */
export function openRealm<Exports>(script: string, filename: string): Realm<Exports> {
  const context = vm.createContext(vm.constants.DONT_CONTEXTIFY, {
    codeGeneration: { strings: false, wasm: false },
  });
  const exports = new vm.Script(script, { filename }).runInContext(context) as Exports;
  return {
    exports,
    evaluate: (code, timeout) =>
      new vm.Script(code, { filename }).runInContext(context, { timeout }),
  };
}
