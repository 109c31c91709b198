/** As much of a JSON Schema as says which fields there are. */
export interface Definition {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Definition & { readonly const?: string }>>;
  readonly additionalProperties?: Definition | boolean;
  readonly items?: Definition;
  readonly anyOf?: readonly Definition[];
  readonly allOf?: readonly Definition[];
}

/** Fields of a value that none of the definitions names, as paths. */
export function undocumented(
  value: unknown,
  definitions: readonly Definition[],
  at: (ref: string) => Definition,
  path = '',
): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const all = definitions.flatMap((one) => parts(one, at));
  if (Array.isArray(value)) {
    const items = all.flatMap((part) => part.items ?? []);
    return value.flatMap((one) => undocumented(one, items, at, `${path}[]`));
  }
  return Object.entries(value).flatMap(([name, field]) => {
    const known = all.flatMap((part) => fieldIn(part, name));
    const here = `${path}.${name}`;
    return known.length === 0 ? [here] : undocumented(field, known, at, here);
  });
}

const fieldIn = ({ properties, additionalProperties }: Definition, name: string): Definition[] => {
  if (properties !== undefined && Object.hasOwn(properties, name)) return [properties[name]!];
  return typeof additionalProperties === 'object' ? [additionalProperties] : [];
};

function parts(one: Definition, at: (ref: string) => Definition): Definition[] {
  const { $ref, anyOf = [], allOf = [] } = one;
  const below = [...($ref === undefined ? [] : [at($ref)]), ...anyOf, ...allOf];
  return [one, ...below.flatMap((part) => parts(part, at))];
}
