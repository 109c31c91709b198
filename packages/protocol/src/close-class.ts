/**
 * Closes a class whose objects many hold: nobody may change it for the others, nor reach it from one of its objects,
 * with its static methods and the way to objects that pass for ours.
 */
export function closeClass(shared: { readonly prototype: object }): void {
  Reflect.deleteProperty(shared.prototype, 'constructor');
  Object.freeze(shared.prototype);
  Object.freeze(shared);
}
