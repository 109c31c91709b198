import type { ComponentChildren } from 'preact';

interface ScrollProps {
  readonly label: string;
  readonly children: ComponentChildren;
}

/** What is wider than the screen scrolls by itself; by keyboard, too. */
export const Scroll = ({ label, children }: ScrollProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard cannot scroll (axe: scrollable-region-focusable)
  <section class="scroll" tabIndex={0} aria-label={label}>
    {children}
  </section>
);
