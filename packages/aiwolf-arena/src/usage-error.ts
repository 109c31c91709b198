export { UsageError } from '@aiwolf-arena/arena/usage-error';
