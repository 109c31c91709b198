import { createHook } from 'node:async_hooks';
import { promiseHooks } from 'node:v8';
import { lockLanguage } from './realm/lock-language.ts';

/**
 * Closes the language of Node's own realm in a process that is about to load agents: whatever an agent should ever get hold
 * of there cannot be changed for the code of ours that runs beside it. Call it once, after everything is imported.
 */
export function lockMainRealm(): void {
  lockLanguage();
}

/**
 * Closes every promise from now on, at the names by which Node asks one that failed unhandled for its number: it would find
 * what an agent has left there, or a proxy above it, and run its code with nobody asked. Where `async_hooks` is used Node
 * cannot write its numbers any more, and ends the process.
 */
export function closePromises(): void {
  const init = (promise: object): void => {
    for (const name of NUMBERS) Object.defineProperty(promise, name, { value: undefined });
  };
  promiseHooks.createHook({ init });
}

/** Found while this is loaded: Node goes on numbering until the promises at hand have had their turn. */
const NUMBERS = namesOfNumbers();

/** What `async_hooks` writes on promises: the names are not public. */
function namesOfNumbers(): symbol[] {
  const hook = createHook({ init() {} }).enable();
  const names = Object.getOwnPropertySymbols(Promise.resolve());
  hook.disable();
  if (names.length === 0) throw new Error('Node numbers promises in another way');
  return names;
}
