import { expect, test } from 'vitest';
import { lighter } from './draw.ts';

test('numbers keep hundredths, the font is named once, texts stay', () => {
  const text = (at: string) =>
    `<text class="mark-text role-mark" aria-label="x" transform="translate(${at},589)" font-family="A, &quot;B&quot;">−2.125</text>`;
  const svg = `<svg width="9"><g role="graphics-object">${text('436.99999999999994')}${text('22.957')}</g></svg>`;
  expect(lighter(svg)).toBe(
    '<svg font-family="A, &quot;B&quot;" width="9"><g><text transform="translate(437,589)">−2.125</text><text transform="translate(22.96,589)">−2.125</text></g></svg>',
  );
});
