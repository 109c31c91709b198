/** Node has no encoders but for UTF-8 and UTF-16: this one asks the decoder for all characters of one or two bytes. */
export function encoderOf(label: string): (text: string) => Buffer {
  if (label.startsWith('utf-16')) {
    return (text) => (label === 'utf-16be' ? Buffer.from(text, 'utf16le').swap16() : Buffer.from(text, 'utf16le'));
  }
  const codes = new Map<string, number[]>();
  const decoder = new TextDecoder(label, { fatal: true });
  const tryOut = (bytes: number[]): void => {
    try {
      const text = decoder.decode(Uint8Array.from(bytes));
      if ([...text].length === 1 && !codes.has(text)) codes.set(text, bytes);
    } catch {} // no character
  };
  for (let first = 0; first < 256; first++) tryOut([first]);
  for (let first = 0x80; first < 256; first++) for (let second = 0x40; second < 256; second++) tryOut([first, second]);
  return (text) =>
    Buffer.from(
      [...text].flatMap((character) => {
        const code = codes.get(character);
        if (code === undefined) throw new Error(`${label} has no ${character}`);
        return code;
      }),
    );
}
