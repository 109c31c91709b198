import type { AnyFault } from '@aiwolf-arena/analysis';
import type { Bilingual } from '../model.ts';
import words from './fault-kinds.json' with { type: 'json' };

const WORDS: Readonly<Record<AnyFault, Required<Bilingual>>> = words;

const isKnown = (kind: string): kind is AnyFault => Object.hasOwn(WORDS, kind);

/** Says what happened in a fault, as a clause without a full stop; the name of the kind if it is unknown. */
export const faultSaid = (kind: string): Required<Bilingual> => (isKnown(kind) ? WORDS[kind] : { en: kind, ja: kind });
