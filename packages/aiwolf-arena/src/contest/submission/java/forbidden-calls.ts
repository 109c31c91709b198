import type { ForbiddenKind, Place } from '../places.ts';
import type { ClassFile } from './class-file.ts';

/** Calls by `owner.name`, a name of `*` for any; what reads files or names threads is allowed. */
const CALLS: readonly (readonly [kind: ForbiddenKind, call: RegExp])[] = [
  [
    'network',
    /^java\/net\/(?:Server|Datagram|Multicast)?Socket\.|^java\/net\/http\/|^java\/net\/U(?:RL|RI)\.open/,
  ],
  [
    'network',
    /^java\/net\/(?:Http)?URLConnection\.|^java\/nio\/channels\/.*(?:Socket|Datagram)Channel\./,
  ],
  ['thread', /^java\/lang\/Thread\.(?:<init>|start|startVirtualThread|ofVirtual|ofPlatform)$/],
  [
    'thread',
    /^java\/util\/concurrent\/(?:Executors|ThreadPoolExecutor|ForkJoinPool|ForkJoinTask)\./,
  ],
  [
    'thread',
    /^java\/util\/concurrent\/CompletableFuture\.(?:run|supply)Async$|^java\/util\/Timer\.<init>$/,
  ],
  ['thread', /\.parallelStream$|^java\/util\/stream\/\w+\.parallel$/],
  ['process', /^java\/lang\/ProcessBuilder\.|^java\/lang\/Runtime\.exec$/],
  ['write', /^java\/io\/(?:FileOutputStream|FileWriter|RandomAccessFile)\.<init>$/],
  ['write', /^java\/io\/File\.(?:create\w*|delete\w*|mkdirs?|renameTo)$/],
  [
    'write',
    /^java\/nio\/file\/Files\.(?:write\w*|new(?:BufferedWriter|OutputStream)|create\w*|delete\w*|copy|move)$/,
  ],
  ['native', /^java\/lang\/(?:System|Runtime)\.(?:load|loadLibrary)$/],
];

/** Calls in a class that regulation 4 forbids. */
export function forbiddenCalls({ name, parent, calls }: ClassFile): Place[] {
  const where = name.replaceAll('/', '.');
  const found = calls.flatMap((call): Place[] => {
    const text = `${call.owner}.${call.name}`;
    const kind = CALLS.find(([, pattern]) => pattern.test(text))?.[0];
    const word = text.replaceAll('/', '.');
    return kind === undefined ? [] : [{ kind, word, where }];
  });
  const isThread = parent === 'java/lang/Thread';
  return isThread ? [{ kind: 'thread', word: 'extends Thread', where }, ...found] : found;
}
