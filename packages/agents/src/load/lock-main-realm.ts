import { lockLanguage } from './realm/lock-language.ts';

/**
 * Closes the language of Node's own realm in a process that is about to load agents: whatever an agent should ever get hold
 * of there cannot be changed for the code of ours that runs beside it. Call it once, after everything is imported.
 */
export function lockMainRealm(): void {
  lockLanguage();
}
