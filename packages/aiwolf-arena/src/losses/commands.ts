import type { ExplainedLosses, LossCommands } from '@aiwolf-arena/report';
import { ANYTHING, type Condition, conditionsText } from '@aiwolf-arena/report/html';
import { arenaLine } from '../options/usage.ts';

/** Returns the commands that show lost games, each as it is typed. */
export const lossCommands = ({ agent, isLogged }: Pick<ExplainedLosses, 'agent' | 'isLogged'>): LossCommands => ({
  game: (address) => (isLogged ? arenaLine('report', address) : arenaLine('play', '--replay', address, '--kept')),
  find: ({ role, lost }, situation) => {
    const folder = lost[0]?.split('#')[0];
    if (isLogged || folder === undefined || (situation !== null && situation.search === null)) return null;
    const lose: Condition = { ...ANYTHING, agent, role, act: 'loses' };
    const also: Condition[] = situation?.search ? [{ ...lose, ...situation.search }] : [];
    return arenaLine('report', folder, '--find', conditionsText([lose, ...also]));
  },
});
