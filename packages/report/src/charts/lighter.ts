const FONT = / font-family="[^"]*"/g;
/** What Vega says of every mark; the page says what a picture is, and the table what its marks are. */
const SAID =
  / (?:class="(?:mark-|background|foreground)[^"]*"|role="graphics-[^"]*"|aria-[\w-]+="[^"]*")/g;
const TAG = /<[^>]+>/g;
const LONG = /-?\d+\.\d{3,}/g;

/** The same picture in fewer signs: hundredths of a pixel, the font named once, no words for each mark. */
export function lighter(svg: string): string {
  const [font = ''] = svg.match(FONT) ?? [];
  return svg
    .replace(FONT, '')
    .replace(SAID, '')
    .replace(TAG, (tag) => tag.replace(LONG, (number) => String(Number(Number(number).toFixed(2)))))
    .replace(/^<svg/, `<svg${font}`);
}
