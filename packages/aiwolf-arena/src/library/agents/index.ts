export { agentsOfRun } from './agents-of-run.ts';
export { loadNamed, renamed } from './named-agent.ts';
export { loadRoster, plannedOf, type Roster } from './roster.ts';
export { refuseOtherTrust, type TrustMark, trustIn, trustMark } from './trust.ts';
