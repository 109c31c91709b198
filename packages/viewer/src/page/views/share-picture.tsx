import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useHere } from '../here.ts';
import { Sheet } from './sheet.tsx';
import { useGame } from './shown-game.ts';
import { pictureOf } from './step-picture.ts';

interface ShareProps {
  readonly title: string;
  /** The viewer whose table is drawn. */
  readonly of: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** Offers the shown step as a picture and as a link. */
export function SharePicture({ title, of, onClose }: ShareProps) {
  const { say } = useHere();
  const { steps, at } = useGame();
  const [picture, setPicture] = useState<string | null>(null);
  const [done, setDone] = useState('');
  const place = `${say('day-n', { day: steps[at]!.day })} · ${say('step-of', { step: at + 1, steps: steps.length })}`;
  useEffect(() => {
    const table = of.current?.querySelector<SVGSVGElement>('.round-table');
    if (table) pictureOf(table, title, place).then(setPicture, () => setDone(say('no-picture')));
  }, [of, title, place, say]);
  const tell = (copied: Promise<void> | undefined): void => {
    copied?.then(
      () => setDone(say('copied')),
      () => setDone(say('not-copied')),
    );
  };
  const copyPicture = async (url: string): Promise<void> => {
    const bytes = Uint8Array.from(atob(url.slice(url.indexOf(',') + 1)), (sign) => sign.charCodeAt(0));
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': new Blob([bytes], { type: 'image/png' }) })]);
  };
  return (
    <Sheet title={say('share')} onClose={onClose}>
      {picture !== null && <img class="step-picture" src={picture} alt={`${title}, ${place}`} />}
      <p class="row share-ways">
        {picture !== null && (
          <a class="as-button" href={picture} download={`step-${at + 1}.png`}>
            {say('download-picture')}
          </a>
        )}
        {picture !== null && navigator.clipboard !== undefined && (
          <button type="button" onClick={() => tell(copyPicture(picture))}>
            {say('copy-picture')}
          </button>
        )}
        <button type="button" onClick={() => tell(navigator.clipboard?.writeText(location.href))}>
          {say('copy-link')}
        </button>
        <output>{done}</output>
      </p>
      <input class="share-link" type="text" readOnly aria-label={say('link-step')} value={location.href} />
    </Sheet>
  );
}
