import manifest from '../../package.json' with { type: 'json' };

export const ARENA_VERSION: string = manifest.version;
