/** Lines that begin with this are no answers: our own players tell by them what has no place in the protocol. */
export const ASIDE = '\u0001';
