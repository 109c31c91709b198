/** The sign of a button. It is drawn, because not every browser has letters for all signs. */
export const ControlSign = ({ sign }: { readonly sign: Sign }) => (
  <svg class="sign" viewBox="0 0 16 16" aria-hidden="true">
    <path d={SIGNS[sign][0]} transform={SIGNS[sign][1]} />
  </svg>
);

export type Sign = keyof typeof SIGNS;

const [STEP, DAY, END, GAME] = [
  'M5.6 3 7 1.7 13.3 8 7 14.3 5.6 13l5-5z',
  'M2.4 3 3.8 1.7 10.1 8 3.8 14.3 2.4 13l5-5zM7.9 3 9.3 1.7 15.6 8 9.3 14.3 7.9 13l5-5z',
  'M1 7h7V3.2L13 8l-5 4.8V9H1zM13.2 2.5H15v11h-1.8z',
  'M1.5 2.5v11L7 8zM7 2.5v11L12.5 8zM12.7 2.5h1.9v11h-1.9z',
];
const MIRRORED = 'translate(16 0) scale(-1 1)';

/** The outline of each sign in a square of 16, and how it is turned. */
const SIGNS = {
  play: ['M4 2v12l10-6z', undefined],
  pause: ['M3.5 2.5h3.2v11H3.5zM9.3 2.5h3.2v11H9.3z', undefined],
  nextStep: [STEP, undefined],
  backStep: [STEP, MIRRORED],
  nextDay: [DAY, undefined],
  backDay: [DAY, MIRRORED],
  lastStep: [END, undefined],
  firstStep: [END, MIRRORED],
  nextGame: [GAME, undefined],
  previousGame: [GAME, MIRRORED],
} as const satisfies Readonly<Record<string, readonly [outline: string, turned: string | undefined]>>;
