/** The lines of a text of others, with their blanks, but without anything that could steer a terminal. */
export const plainLines = (text: string): string[] =>
  text
    .toWellFormed()
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.replaceAll('\t', '    ').replaceAll(/[\p{Cc}\p{Cf}]/gu, '?'));
