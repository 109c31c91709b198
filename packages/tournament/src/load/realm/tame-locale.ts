type Methods = Readonly<Record<string, (this: never, ...given: never[]) => unknown>>;

/** Stands for what would answer by the machine's language: the same everywhere, as in no language at all. */
const IN_NO_LANGUAGE: readonly (readonly [object, Methods])[] = [
  [
    String.prototype,
    {
      localeCompare(this: string, other: string): number {
        const [a, b] = [`${this}`.normalize(), `${other}`.normalize()];
        return a < b ? -1 : a > b ? 1 : 0;
      },
      toLocaleLowerCase(this: string): string {
        return `${this}`.toLowerCase();
      },
      toLocaleUpperCase(this: string): string {
        return `${this}`.toUpperCase();
      },
    },
  ],
  [Number.prototype, { toLocaleString: Number.prototype.toString }],
  [BigInt.prototype, { toLocaleString: BigInt.prototype.toString }],
  [
    Date.prototype,
    {
      toLocaleString: Date.prototype.toISOString,
      toLocaleDateString(this: Date): string {
        return this.toISOString().slice(0, 10);
      },
      toLocaleTimeString(this: Date): string {
        return this.toISOString().slice(11, 19);
      },
    },
  ],
];

/** Makes sorting and printing independent of the language that the machine is set to. */
export function tameLocale(): void {
  for (const [prototype, methods] of IN_NO_LANGUAGE) {
    for (const [name, value] of Object.entries(methods)) {
      Object.defineProperty(prototype, name, { value });
    }
  }
}
