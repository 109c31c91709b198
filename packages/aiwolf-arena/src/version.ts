export { ARENA_VERSION } from '@aiwolf-arena/arena/version';
