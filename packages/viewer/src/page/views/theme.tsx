import { useEffect } from 'preact/hooks';
import { useHere } from '../here.ts';
import { Tabs } from './widgets.tsx';

const THEMES = ['system', 'light', 'dark'] as const;

/** Switches between light and dark colours. By default, the page follows the reader's system. */
export function ThemeSwitch() {
  const { say, address, go } = useHere();
  const theme = THEMES.find((one) => one === address.theme) ?? 'system';
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  return (
    <Tabs
      class="tongues"
      name={say('theme')}
      tabs={THEMES.map((key) => ({ key, text: say(`theme-${key}`) }))}
      open={theme}
      onOpen={(next) => go({ theme: next === 'system' ? undefined : next })}
    />
  );
}
