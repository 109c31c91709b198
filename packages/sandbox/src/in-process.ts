// What the main file of a process imports in which agents run: nothing that loads agents or opens pools.
export { HEARTBEAT_BYTES } from './play/set-task.ts';
export { INSTRUMENTS } from './pool/process/instruments.ts';
export { SetRealm } from './pool/process/set-realm.ts';
export { openRealm, realmWith } from './realm/realm.ts';
export { unpacked } from './realm/realm-input.ts';
export { endWithParent, isSandboxed } from './realm/sandboxed-process.ts';
