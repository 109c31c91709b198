export { digestOf, type Key, keyOf } from './key.ts';
export { PURPOSE, type Purpose } from './purpose.ts';
export { type Digest, type Root, rootOf } from './root.ts';
export { Stream } from './stream.ts';
