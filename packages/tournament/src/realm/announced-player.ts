import type { GameInfo, GameSetting, Player, Port } from '@aiwolf-arena/engine';

/** A player of whom somebody is told before every request: that is where a debugger stops. */
export function announced(port: Port, seat: number, before: (seat: number) => void): Port {
  const initialize = (info: GameInfo, setting: GameSetting): ReturnType<Player['initialize']> => {
    before(seat);
    return port.initialize.call(port.self, info, setting);
  };
  const update = (info: GameInfo): ReturnType<Player['update']> => {
    before(seat);
    return port.update.call(port.self, info);
  };
  return Object.assign(Object.create(port) as Port, { initialize, update });
}
