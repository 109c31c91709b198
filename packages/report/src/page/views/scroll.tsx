import type { ComponentChildren } from 'preact';

/** What is wider than the screen scrolls by itself; by keyboard, too. The table within has its name. */
export const Scroll = ({ children }: { readonly children: ComponentChildren }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard cannot scroll (axe: scrollable-region-focusable)
  <div class="scroll" tabIndex={0}>
    {children}
  </div>
);
