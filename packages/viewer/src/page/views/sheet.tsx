import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useHere } from '../here.ts';

interface SheetProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** A dialog over the page. The browser keeps the focus inside, and closes it with Escape. */
export function Sheet({ title, onClose, children }: SheetProps) {
  const { say } = useHere();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog class="sheet" ref={dialog} aria-label={title} onClose={onClose}>
      <div class="sheet-head">
        <h4>{title}</h4>
        <button type="button" onClick={() => dialog.current?.close()}>
          {say('close')}
        </button>
      </div>
      {children}
    </dialog>
  );
}
