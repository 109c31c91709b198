export type { Evidence } from './compliance/evidence.ts';
export { gatherEvidence } from './compliance/gather.ts';
export type { ComplianceStep, Place, Verdict } from './compliance/step.ts';
export { COMPLIANCE } from './compliance/steps.ts';
export { AGENT_LAWS, type AgentLaw } from './laws/agent-laws.ts';
export { newProject, type ProjectTerms } from './project/new-project.ts';
export { TEMPLATES, type Template } from './project/templates.ts';
export { drive } from './situation/drive.ts';
export {
  type Conduct,
  type Scripted,
  type Situation,
  SituationError,
} from './situation/situation.ts';
