import manifest from '../../package.json' with { type: 'json' };

/** The version that plans carry. */
export const ARENA_VERSION: string = manifest.version;
