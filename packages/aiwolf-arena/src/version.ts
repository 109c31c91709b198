export { ARENA_VERSION } from './library/version.ts';
