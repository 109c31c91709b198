export { folderByTime, type JudgedByTime } from './judged-by-time.ts';
export { abortAtFault, judgementOf } from './judgement-of.ts';
export { StoppedByFault } from './stopped-by-fault.ts';
