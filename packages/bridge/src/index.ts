export { Host, type HostOptions } from './host/host.ts';
export { REPLY_LIMITS, RemoteAgent, type ReplyLimits, type Wire } from './host/remote-agent.ts';
export { WIRE_TERMS, type WireTerms } from './play/remote-set.ts';
export {
  localSource,
  type SeatedAgent,
  type SeatSource,
  type SeatTerms,
} from './play/seat-source.ts';
export { WirePool } from './play/wire-pool.ts';
