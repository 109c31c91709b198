export type { Aside } from './client/aside.ts';
export { JoinError, type JoinTerms, join } from './client/join.ts';
export { Host, type HostOptions } from './host/host.ts';
export { REPLY_LIMITS, RemoteAgent, type ReplyLimits, type Wire } from './host/remote-agent.ts';
export { localSource } from './play/local-source.ts';
export { WIRE_TERMS, type WireTerms } from './play/remote-set.ts';
export type { SeatedAgent, SeatSource, SeatTerms } from './play/seat-source.ts';
export { WirePool } from './play/wire-pool.ts';
