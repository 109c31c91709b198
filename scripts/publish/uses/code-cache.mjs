import { workerInputOf } from '@aiwolf-arena/sandbox';
import { openRealm } from '@aiwolf-arena/sandbox/in-process';

console.log(openRealm(await workerInputOf([]), 'realm').isCached);
