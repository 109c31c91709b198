import { workerInputOf } from '@aiwolf-arena/tournament';
import { openRealm } from '@aiwolf-arena/tournament/sandbox/realm';

console.log(openRealm(await workerInputOf([]), 'realm').isCached);
