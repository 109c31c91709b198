export { gatherEvidence, type StepEvidence } from './evidence.ts';
export { AGENT_INVARIANTS, type AgentInvariant } from './invariants.ts';
export { drive, type TestedAgent } from './players.ts';
export { newProject, type ProjectOptions, TEMPLATES, type Template } from './project.ts';
export { type Conduct, type Scripted, type Situation, SituationError } from './situation.ts';
export { COMPLIANCE, type ComplianceStep, type Place, type Verdict } from './steps.ts';
