export { openRealm, type Realm } from '../sandbox/realm.ts';
export { type AgentHome, type DataFile, homeIn, homeOf } from './agent-home.ts';
export {
  AGENT_ENDINGS,
  AGENT_ERRORS,
  type AgentErrorCode,
  AgentLoadError,
  AgentVanished,
  didYouMean,
  nearest,
} from './agent-load-error.ts';
export { agentHash, contentHash, mappedBody } from './bundle-agent.ts';
export { codeHash } from './code-hash.ts';
export {
  type AgentSource,
  entryContent,
  type LoadedAgent,
  loadAgent,
  resolveAgent,
} from './load-agent.ts';

export { FILES_OF_A_CHILD, isMachineLimit, MachineLimit, needFiles } from './machine-limit.ts';
export { realmInputOf, realmScript } from './realm-script.ts';
export { foundAt, type StaticFinding } from './static-findings.ts';
