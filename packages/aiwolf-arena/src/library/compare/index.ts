export { ARM_DEFAULTS, ARM_FIELDS } from './arm-options.ts';
export { armPlanner } from './arm-planner.ts';
export { type Calibrations, calibrate, type SizeCalibration } from './calibrate.ts';
export { type Compared, type CompareHooks, compare } from './compare.ts';
export { folderOf } from './compare-folder.ts';
export {
  BASELINE_SETS,
  CALIBRATE_ROUNDS,
  type CompareOptions,
  MAX_FAULTS,
} from './compare-options.ts';
export { GATE_DEFAULTS, GATE_FIELDS, type GateSpec, gateTerms } from './gate-options.ts';
export { storeBaseline } from './store-baseline.ts';
