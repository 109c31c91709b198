import { useRef } from 'preact/hooks';
import type { Walk } from '../game/scene.ts';
import { useHere } from '../here.ts';
import type { WordKey } from '../words.ts';
import { Sheet } from './sheet.tsx';
import type { ShownGame } from './shown-game.ts';

/** Returns all keys of the viewer, in the order in which the sheet of keys lists them. */
export function keysOf({ game, walk, moments, onGame, play, open, faster, code }: KeyActs): ViewerKey[] {
  const moment = (step = game.at): void => walk.to(step);
  const seat = (by: 1 | -1): void => {
    const next = ((game.seat ?? 0) + by + game.players + 1) % (game.players + 1);
    game.look(next === 0 ? null : next);
  };
  return [
    { keys: ['ArrowRight'], shown: '→', word: 'next-step', act: () => walk.by(1) },
    { keys: ['ArrowLeft'], shown: '←', word: 'back-step', act: () => walk.by(-1) },
    { keys: ['ArrowDown'], shown: '↓', word: 'next-day', act: () => walk.day(1) },
    { keys: ['ArrowUp'], shown: '↑', word: 'back-day', act: () => walk.day(-1) },
    { keys: ['Home'], shown: 'Home', word: 'first-step', act: () => walk.to(0) },
    { keys: ['End'], shown: 'End', word: 'last-step', act: () => walk.to(walk.last) },
    { keys: [' '], shown: 'Space', word: 'key-play', act: play },
    { keys: ['+', '='], shown: '+', word: 'key-faster', act: () => faster(1) },
    { keys: ['-'], shown: '−', word: 'key-slower', act: () => faster(-1) },
    { keys: ['m'], shown: 'M', word: 'key-next-moment', act: () => moment(moments.find((step) => step > game.at)) },
    { keys: ['M'], shown: 'Shift M', word: 'key-back-moment', act: () => moment(moments.findLast((step) => step < game.at)) },
    { keys: [], shown: '1 … 18', word: 'key-seat', act: () => {} },
    { keys: ['0'], shown: '0', word: 'key-all', act: () => game.look(null) },
    { keys: [']'], shown: ']', word: 'key-next-seat', act: () => seat(1) },
    { keys: ['['], shown: '[', word: 'key-back-seat', act: () => seat(-1) },
    { keys: ['n'], shown: 'N', word: 'next-game', act: () => onGame?.(1) },
    { keys: ['p'], shown: 'P', word: 'previous-game', act: () => onGame?.(-1) },
    { keys: ['c'], shown: 'C', word: 'protocol-text', act: code },
    { keys: ['s'], shown: 'S', word: 'share', act: () => open('share') },
    { keys: ['?'], shown: '?', word: 'keys', act: () => open('keys') },
  ];
}

export interface ViewerKey {
  readonly keys: readonly string[];
  readonly shown: string;
  readonly word: WordKey;
  readonly act: () => void;
}

interface KeyActs {
  readonly game: Pick<ShownGame, 'at' | 'seat' | 'players' | 'look'>;
  readonly walk: Walk;
  /** The steps of the turning points. */
  readonly moments: readonly number[];
  readonly onGame: ((direction: 1 | -1) => void) | undefined;
  readonly play: () => void;
  readonly open: (what: 'keys' | 'share') => void;
  readonly faster: (by: 1 | -1) => void;
  readonly code: () => void;
}

/** Two digits that are typed within this time are one number: a seat from 10 to 18. */
const DIGITS_MS = 900;

type Pressed = KeyboardEvent & { readonly target: EventTarget | null };

/** Returns a function that handles a key. It does nothing in form fields, in dialogs, and where the browser uses the key. */
export function useKeys(keys: readonly ViewerKey[], { players, look }: Pick<ShownGame, 'players' | 'look'>) {
  const typed = useRef({ digits: '', at: 0 });
  const digit = (key: string, now: number): boolean => {
    if (!/^\d$/.test(key)) return false;
    const { digits, at } = typed.current;
    const both = Number(now - at < DIGITS_MS ? digits.slice(-1) + key : key);
    const seat = both >= 1 && both <= players ? both : Number(key);
    typed.current = { digits: key, at: now };
    if (seat > players) return false;
    look(seat === 0 ? null : seat);
    return true;
  };
  return (pressed: Pressed): void => {
    if (isTaken(pressed)) return;
    const found = keys.find((one) => one.keys.includes(pressed.key));
    if (!digit(pressed.key, pressed.timeStamp)) {
      if (found === undefined) return;
      found.act();
    }
    pressed.preventDefault();
  };
}

function isTaken({ target, key, ctrlKey, metaKey, altKey }: Pressed): boolean {
  const element = target as HTMLElement;
  if (ctrlKey || metaKey || altKey || element.closest('dialog') !== null) return true;
  if (/^(SELECT|TEXTAREA)$/.test(element.tagName)) return true;
  if (element.tagName === 'INPUT' && element.getAttribute('type') !== 'range') return true;
  return key === ' ' && /^(BUTTON|A|SUMMARY)$/.test(element.tagName);
}

export function KeySheet({ keys, onClose }: { readonly keys: readonly ViewerKey[]; readonly onClose: () => void }) {
  const { say } = useHere();
  return (
    <Sheet title={say('keys')} onClose={onClose}>
      <dl class="key-list">
        {keys.map(({ shown, word }) => (
          <div key={shown}>
            <dt>
              <kbd>{shown}</kbd>
            </dt>
            <dd>{say(word)}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
