/** What a command does not know before its client is started. */
export interface Place {
  readonly host: string;
  readonly port: number;
  readonly name: string;
}

const PLACEHOLDER = /\{(\w+)\}/g;
const KNOWN: readonly string[] = ['host', 'port', 'name'] satisfies (keyof Place)[];

/** The words of a command with `{host}`, `{port}` and `{name}` filled in. */
export const filled = (words: readonly string[], place: Place): string[] =>
  words.map((word) =>
    word.replace(PLACEHOLDER, (_, key: string) => String(place[key as keyof Place])),
  );

/** The placeholders in a command that are none; a misspelt one would be handed to the client as it is. */
export const unknownPlaceholders = (words: readonly string[]): string[] =>
  words
    .flatMap((word) =>
      [...word.matchAll(PLACEHOLDER)].map(([whole, key]) => [whole, key!] as const),
    )
    .filter(([, key]) => !KNOWN.includes(key))
    .map(([whole]) => whole);

export const knowsPlace = (words: readonly string[], key: keyof Place): boolean =>
  words.some((word) => word.includes(`{${key}}`));
