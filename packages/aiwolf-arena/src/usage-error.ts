export { UsageError } from './library/options/usage-error.ts';
