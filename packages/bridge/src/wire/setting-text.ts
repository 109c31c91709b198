import type { GameSetting } from '@aiwolf-arena/engine';
import { CONTEST_ROLES } from '@aiwolf-arena/protocol';

/**
 * The gameSetting of INITIALIZE: 19 keys in alphabetical order. Roles are the six of the contest in their order, since an
 * unknown one kills clients (tcp-host 5.2); the seed is the decoy that players get.
 */
export function settingText(setting: GameSetting): string {
  const roles = CONTEST_ROLES.map((role) => `"${role}":${setting.roleNumMap[role]}`);
  const known: Readonly<Record<string, unknown>> = { ...setting };
  const fields = Object.keys(known)
    .sort()
    .map((key) => `"${key}":${key === 'roleNumMap' ? `{${roles.join(',')}}` : known[key]}`);
  return `{${fields.join(',')}}`;
}
