export { AGENT_ERRORS, type AgentErrorCode, AgentLoadError } from './agent-load-error.ts';
export { type AgentSource, resolveAgent } from './agent-source.ts';
export { agentHash, mappedBody } from './bundle-agent.ts';
export type { DataFile } from './data-files.ts';
export { didYouMean, nearest } from './did-you-mean.ts';
export { type LoadedAgent, loadAgent } from './load-agent.ts';
export { openRealm, type Realm } from './open-realm.ts';
export { realmScript } from './realm-script.ts';
export { foundAt, type StaticFinding } from './static-findings.ts';
