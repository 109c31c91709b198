/** `<`, `>` and DEL as the official encoder has them (reference-server 3), and whatever is not ASCII. */
const ESCAPED = /[<>\u007f-\uffff]/;
const ALL_ESCAPED = new RegExp(ESCAPED, 'g');

const asEscape = (unit: string): string =>
  `\\u${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;

/** A text as JSON in nothing but ASCII: three client libraries decode what they read piece by piece (tcp-host 2). */
export function quoted(text: string): string {
  const json = JSON.stringify(text);
  return ESCAPED.test(json) ? json.replace(ALL_ESCAPED, asEscape) : json;
}
