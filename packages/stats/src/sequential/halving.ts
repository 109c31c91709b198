const STEPS = 100;

/** The point between `inside`, where `holds` is true, and `outside`, where it is not, at which it ends to hold. */
export function boundary(inside: number, outside: number, holds: (x: number) => boolean): number {
  if (holds(outside)) return outside;
  let [good, bad] = [inside, outside];
  for (let step = 0; step < STEPS && good !== bad; step++) {
    const middle = (good + bad) / 2;
    if (holds(middle)) good = middle;
    else bad = middle;
  }
  return good;
}
