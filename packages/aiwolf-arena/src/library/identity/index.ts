export { thisArena } from './this-arena.ts';
