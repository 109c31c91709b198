/** What follows each verb or operator; all readings share this table. */
import type {
  DirectedKind,
  ListKind,
  PairKind,
  RoleKind,
  SpeciesKind,
  TalkKind,
  TargetKind,
} from '../words.ts';
import {
  DIRECTED_KINDS,
  LIST_KINDS,
  PAIR_KINDS,
  ROLE_KINDS,
  SPECIES_KINDS,
  TALK_KINDS,
  TARGET_KINDS,
} from '../words.ts';

export type VerbShape =
  | { readonly is: 'role'; readonly kind: RoleKind }
  | { readonly is: 'species'; readonly kind: SpeciesKind }
  | { readonly is: 'target'; readonly kind: TargetKind };
export interface TalkShape {
  readonly is: 'talk';
  readonly kind: TalkKind;
}
export interface OperatorShape {
  readonly is: 'operator';
  readonly kind: DirectedKind | PairKind | ListKind | 'NOT' | 'DAY';
  /** Fewer contents crash the official parser. */
  readonly least: number;
}
export type Shape = VerbShape | TalkShape | OperatorShape;

const shapes: Shape[] = [
  ...ROLE_KINDS.map((kind) => ({ is: 'role', kind }) as const),
  ...SPECIES_KINDS.map((kind) => ({ is: 'species', kind }) as const),
  ...TARGET_KINDS.map((kind) => ({ is: 'target', kind }) as const),
  ...TALK_KINDS.map((kind) => ({ is: 'talk', kind }) as const),
  ...[...DIRECTED_KINDS, 'NOT' as const, 'DAY' as const].map(
    (kind) => ({ is: 'operator', kind, least: 1 }) as const,
  ),
  ...PAIR_KINDS.map((kind) => ({ is: 'operator', kind, least: 2 }) as const),
  ...LIST_KINDS.map((kind) => ({ is: 'operator', kind, least: 0 }) as const),
];

/** Every verb and operator that takes words; Over and Skip are not among them. */
export const SHAPES: ReadonlyMap<string, Shape> = new Map(
  shapes.map((shape) => [shape.kind, shape]),
);
