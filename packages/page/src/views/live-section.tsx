/** Placeholder until games are streamed. */
export const LiveSection = () => null;
