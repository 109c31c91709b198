import type { GateLine } from '@aiwolf-arena/analysis';
import type { Bilingual } from '../model.ts';
import { inert } from '../sanitize.ts';

/** The name of a line of a comparison; names that a library user gave otherwise are the same in both languages. */
export const lineName = ({ name, players }: GateLine): Required<Bilingual> => ({
  en: inert(name),
  ja: inert(name).replace(new RegExp(`, ${players} players$`), `(${players}人村)`),
});
