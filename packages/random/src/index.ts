export { PURPOSE, type Purpose } from './purpose.ts';
export { type Root, rootOf } from './root.ts';
export { Stream } from './stream.ts';
