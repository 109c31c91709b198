export type { RemoteTerms } from './arena-pool.ts';
export { entrantOf } from './launches.ts';
export { launchTermsOf, remoteTermsOf, sourcesIn } from './remote-terms.ts';
