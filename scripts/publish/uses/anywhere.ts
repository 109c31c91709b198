// What the packages for every Node and for browsers need of the compiler: no types of Node, of a browser, or of a later year.
import { Game, type GameRecord, resolveRules, takeRecord } from '@aiwolf-arena/engine';
import { rootOf, Stream } from '@aiwolf-arena/engine/random';
import { parse } from '@aiwolf-arena/protocol';
import { type Rate, winRate } from '@aiwolf-arena/stats';

export const record: GameRecord = takeRecord(new Game(resolveRules(5), rootOf('1')));
export const rate: Rate = winRate([{ wins: 1, games: 2 }]);
export const draw: number = new Stream().below(6);
export const sentence = parse('VOTE Agent[01]');
