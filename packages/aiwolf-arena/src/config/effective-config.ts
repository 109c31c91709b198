import type { Command } from 'commander';
import { CONFIG, type Config } from './config-schema.ts';

/** What a key comes to for somebody who types no flags. */
export interface EffectiveValue {
  readonly key: string;
  /** As the file has it, or as it would be typed; null for nothing. */
  readonly value: unknown;
  readonly from: 'file' | 'default';
}

/** Every key as a command would take it: what the file says, and the defaults of the command's flags. */
export function effectiveConfig(config: Config, command: Command): EffectiveValue[] {
  const keys = Object.keys(CONFIG.shape).filter((key) => key !== '$schema') as (keyof Config)[];
  return keys.map((key) => {
    const said = config[key];
    if (said !== undefined) return { key, value: said, from: 'file' };
    const option = command.options.find((one) => one.attributeName() === key);
    return { key, value: option?.defaultValue ?? null, from: 'default' };
  });
}
