/** Input that may be bad is answered with a Result; it never throws. */
export type Result<T, E> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

export const pass = <T>(value: T): { readonly ok: true; readonly value: T } => ({
  ok: true,
  value,
});
export const fail = <E>(error: E): { readonly ok: false; readonly error: E } => ({
  ok: false,
  error,
});
