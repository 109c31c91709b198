import { type Agent, ROLES, type Role } from '@aiwolf-arena/protocol';
import type { ShownRecord } from '../document.ts';
import { type Remark, remarksOf } from '../game/remarks.ts';
import { type GameStep, type Roles, rolesOf, stepsOf } from '../game/steps.ts';

/** What a seat does or what happens to it, as far as games can be searched for it. */
export const ACTION_KINDS = ['executed', 'killed', 'saved', 'claims', 'reports', 'breaks'] as const;
export type ActionKind = (typeof ACTION_KINDS)[number];

export interface Action {
  readonly kind: ActionKind;
  readonly seat: Agent;
  readonly day: number;
  /** `claims`: the claimed role. `reports`: WEREWOLF or, for a human, VILLAGER. Others: null. */
  readonly word: Role | null;
  /** Whether the claim or the report is true. */
  readonly isTrue: boolean;
}

/**
 * An action as one integer. Its fields, from the lowest bit: kind (4 bits), seat (5), day (8), word (5; 31: null), truth (1). A page
 * has the actions of thousands of games.
 */
export type PackedAction = number;

const NO_WORD = 31;

const packed = ({ kind, seat, day, word, isTrue }: Action): PackedAction =>
  ACTION_KINDS.indexOf(kind) |
  (seat << 4) |
  (Math.min(day, 255) << 9) |
  ((word === null ? NO_WORD : ROLES.indexOf(word)) << 17) |
  (Number(isTrue) << 22);

export const actionOf = (action: PackedAction): Action => ({
  kind: ACTION_KINDS[action & 15]!,
  seat: (action >> 4) & 31,
  day: (action >> 9) & 255,
  word: ROLES[(action >> 17) & 31] ?? null,
  isTrue: ((action >> 22) & 1) === 1,
});

/** Returns what happened in a game, in order. A claim or a report that a seat repeats is listed only once. */
export function actionsOf(record: ShownRecord): PackedAction[] {
  const roles = rolesOf(record);
  const said = new Set<string>();
  const isNew = (seat: Agent, remark: Remark): boolean => {
    const before = said.size;
    return said.add(JSON.stringify([seat, remark])).size > before;
  };
  return stepsOf(record)
    .flatMap((step) => actionsIn(step, roles, isNew))
    .map(packed);
}

function actionsIn(step: GameStep, roles: Roles, isNew: (seat: Agent, remark: Remark) => boolean): Action[] {
  const { day } = step;
  const plain = (kind: ActionKind, seat: Agent): Action[] =>
    seat === 0 ? [] : [{ kind, seat, day, word: null, isTrue: true }];
  switch (step.kind) {
    case 'execute':
      return plain('executed', step.seat);
    case 'attack':
      return plain(step.success ? 'killed' : 'saved', step.target);
    case 'fault':
    case 'refused':
      return plain('breaks', step.seat);
    case 'talk':
      return remarksOf(step.text, step.seat)
        .filter((remark) => isNew(step.seat, remark))
        .flatMap((remark) => statement(remark, step.seat, day, roles));
    default:
      return [];
  }
}

function statement(remark: Remark, seat: Agent, day: number, roles: Roles): Action[] {
  if (remark.kind === 'claim') return [{ kind: 'claims', seat, day, word: remark.role, isTrue: remark.role === roles[seat] }];
  if (remark.kind !== 'found') return [];
  const isTrue = (roles[remark.target] === 'WEREWOLF') === remark.werewolf;
  return [{ kind: 'reports', seat, day, word: remark.werewolf ? 'WEREWOLF' : 'VILLAGER', isTrue }];
}
