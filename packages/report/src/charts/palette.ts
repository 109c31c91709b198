/** The colours of pictures, by the names under which the page's sheet knows them; here as they are on white paper. */
const ON_PAPER = {
  'c-blue': '#0072b2',
  'c-vermillion': '#d55e00',
  'c-green': '#009e73',
  'c-purple': '#b05588',
  'c-orange': '#c98600',
  'c-sky': '#3f9fd8',
  'c-grey': '#7d868e',
  'c-ink': '#1c2126',
  soft: '#59626b',
  faint: '#c9ced3',
  line: '#e3e6e9',
  paper: '#ffffff',
  'd-0': '#d98652',
  'd-1': '#e8ad86',
  'd-2': '#f4d5bf',
  'd-3': '#f8e9de',
  'd-4': '#f1f2f3',
  'd-5': '#dfebf4',
  'd-6': '#bcd8eb',
  'd-7': '#86b8db',
  'd-8': '#4c97c9',
  'p-low': '#faf2ec',
  'p-high': '#eef4f9',
  'on-heat': '#14181c',
} as const;
type Colour = keyof typeof ON_PAPER;

/** A colour that follows the page: light or dark. */
export const colour = (name: Colour): string => `var(--${name})`;

/** The same text with colours that need no sheet. */
export const onPaper = (text: string): string =>
  text.replaceAll(/var\(--([\w-]+)\)/g, (whole, name: string) =>
    Object.hasOwn(ON_PAPER, name) ? ON_PAPER[name as Colour] : whole,
  );

/** Lines that are told apart, in this order; those behind the last are grey. */
export const LINE_COLOURS: readonly string[] = (
  ['c-blue', 'c-vermillion', 'c-green', 'c-purple', 'c-orange', 'c-sky'] as const
).map(colour);
