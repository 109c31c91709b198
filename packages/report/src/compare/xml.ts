import { inert } from './inert.ts';

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** A text of others for XML 1.0, which cannot hold control characters and these two even escaped. */
export const xmlText = (text: string): string =>
  inert(text)
    .replaceAll(/[\uFFFE\uFFFF]/g, '?')
    .replaceAll(/[&<>"']/g, (sign) => SIGNS[sign]!);

/** An element; undefined attributes are left out. `children` are elements, or texts that are escaped already. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  children: readonly string[] = [],
): string {
  const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlText(`${value}`)}"`);
  const head = `<${name}${list.join('')}`;
  return children.length === 0 ? `${head}/>` : `${head}>${children.join('')}</${name}>`;
}
