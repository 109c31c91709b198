/** What our own player tells beside its answers: a note of its author's, or that it threw. Travels as JSON on a line. */
export type Aside =
  | { readonly note: string; readonly game: number }
  /** `request`: in which it threw; the answer that follows, if one is owed, is none. */
  | { readonly thrown: string; readonly request: string };

/** The aside of a line; undefined for what is none. */
export function readAside(text: string): Aside | undefined {
  try {
    const value = JSON.parse(text) as Partial<Record<string, unknown>> | null;
    const { note, game, thrown, request } = value ?? {};
    if (typeof note === 'string' && Number.isInteger(game)) return { note, game: Number(game) };
    if (typeof thrown === 'string' && typeof request === 'string') return { thrown, request };
  } catch {
    return undefined; // a player of ours that was taken over says what it likes
  }
  return undefined;
}
