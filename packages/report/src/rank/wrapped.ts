/** Longer lines are hard to read, however wide the screen is. */
export const READABLE = 100;

/** A text as lines of at most `width`, broken between words; further lines are set in. */
export function wrapped(text: string, screen: number): string[] {
  const width = Number.isFinite(screen) ? Math.min(screen, READABLE) : screen;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line.trim() !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = `  ${word}`;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
