export { openRealm, type Realm } from '../sandbox/realm.ts';
export { type AgentHome, type DataFile, homeIn, homeOf } from './agent-home.ts';
export * from './agent-load-error.ts';
export { agentHash, bundleAgent, contentHash, mappedBody, originOf, PLACE, sourceMapOf } from './bundle-agent.ts';
export { codeHash } from './bundler.ts';
export * from './load-agent.ts';
export * from './machine-limit.ts';
export { REALM_ENDING, realmBundle, realmInputOf, realmScript } from './realm-script.ts';
export { foundAt, type StaticFinding } from './static-findings.ts';
