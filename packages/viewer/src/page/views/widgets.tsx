import type { ComponentChildren, ComponentProps } from 'preact';

/** A box that scrolls content wider than the screen, also by keyboard. The box needs no name: the table in it has a name. */
export const ScrollBox = ({ children }: { readonly children: ComponentChildren }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard cannot scroll (axe: scrollable-region-focusable)
  <div class="scroll" tabIndex={0}>
    {children}
  </div>
);

export const Link = (props: ComponentProps<'button'>) => <button type="button" class="link" {...props} />;

interface DownloadProps {
  readonly file: string;
  readonly type: string;
  readonly text: string;
  readonly children: string;
}

export const Download = ({ file, type, text, children }: DownloadProps) => (
  <a href={`data:${type};charset=utf-8,${encodeURIComponent(text)}`} download={file}>
    {children}
  </a>
);

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly of?: { readonly label?: string; readonly select?: string };
}

/** A drop-down list. `of`: CSS class names for the list's label and for the list itself. */
export const Choice = ({ label, value, onChange, options, of = {} }: ChoiceProps) => (
  <label class={of.label}>
    {label}{' '}
    <select class={of.select} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
      {options.map(([key, text]) => (
        <option key={key} value={key}>
          {text}
        </option>
      ))}
    </select>
  </label>
);

interface TabsProps<Key> {
  readonly name: string;
  readonly tabs: readonly { readonly key: Key; readonly text: string; readonly lang?: string }[];
  readonly open: Key | undefined;
  readonly onOpen: (key: Key) => void;
  readonly class?: string;
}

export const Tabs = <Key extends string | number>(props: TabsProps<Key>) => (
  <fieldset class={props.class ?? 'days'}>
    <legend class="unseen">{props.name}</legend>
    {props.tabs.map(({ key, text, lang }) => (
      <button key={key} type="button" lang={lang} aria-pressed={key === props.open} onClick={() => props.onOpen(key)}>
        {text}
      </button>
    ))}
  </fieldset>
);

/** Returns a text whose short words stay whole at hyphens: names of agents, flags of commands. A copy is the same text. */
export const unbroken = (text: string): ComponentChildren =>
  text.split(HYPHENATED).map((part, at) =>
    at % 2 === 0 || part.length > LONGEST ? (
      part
    ) : (
      <span key={String(at)} class="whole">
        {part}
      </span>
    ),
  );

const HYPHENATED = /([\w.@:/=]*-[\w.@:/=-]*)/;
/** Maximum length of a word that is never broken; longer words would not fit on a phone. */
const LONGEST = 24;
