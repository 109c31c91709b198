// biome-ignore-all lint/correctness/noUndeclaredDependencies: these are tests
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { QueueUnusable } from '../src/queue-options.ts';
import type { QueueTimes } from '../src/queue-times.ts';
import type { OfferedChunk, RunCard, WorkerCard, WorkQueue } from '../src/work-queue.ts';

/** What every queue must do, whatever it is made of. */
export function queueContract(name: string, makeQueues: () => Promise<Queues>): void {
  let queues: Queues;
  let queue: WorkQueue;
  let other: WorkQueue;
  beforeEach(async () => {
    queues = await makeQueues();
    [queue, other] = [await queues.open(), await queues.open()];
  });
  afterEach(() => queues.close());

  describe(`${name}: chunks`, () => {
    test('are played once each, and not by two takers at the same time', async () => {
      const ids = Array.from({ length: 60 }, (_, at) => `c${at}`);
      const [playing, played]: [Set<string>, string[]] = [new Set(), []];
      const play = async (text: string): Promise<void> => {
        expect(playing).not.toContain(text);
        playing.add(text);
        await sleep(3);
        playing.delete(text);
        played.push(text);
      };
      for (const one of [queue, other]) one.take('js', 3, play);
      await queue.offer(ids.map((id) => chunk({ id })));
      await until(() => played.length >= ids.length);
      await until(async () => (await queue.held('js', ids)).size === 0);
      expect(played.sort()).toEqual(ids.map((id) => `text of ${id}`).sort());
    });

    test('with equal IDs are one chunk, until it is done', async () => {
      const player = new Player();
      await queue.offer([chunk({ id: 'a' }), chunk({ id: 'a' })]);
      await other.offer([chunk({ id: 'a' })]);
      other.take('js', 2, player.play);
      await until(() => player.open.length === 1);
      await queue.offer([chunk({ id: 'a' }), chunk({ id: 'b' })]);
      await until(() => player.open.length === 2);
      player.finish();
      await until(async () => (await queue.held('js', ['a', 'b'])).size === 0);
      expect(player.begun).toEqual(['a', 'b']);
      await queue.offer([chunk({ id: 'a' })]);
      await until(() => player.begun.length === 3);
      player.finish();
    });

    test('are held while they wait or are played, and are taken in their order', async () => {
      const player = new Player();
      await queue.offer([chunk({ id: 'a' }), chunk({ id: 'b' })]);
      other.take('js', 1, player.play);
      await until(() => player.open.length === 1);
      expect(await queue.held('js', ['a', 'b', 'none'])).toEqual(new Set(['a', 'b']));
      player.finish();
      await until(() => player.begun.length === 2);
      expect(player.begun).toEqual(['a', 'b']);
      player.finish();
    });

    test('are finished when their taker stops', async () => {
      const player = new Player();
      const taker = queue.take('js', 1, player.play);
      await queue.offer([chunk({ id: 'a' }), chunk({ id: 'b' })]);
      await until(() => player.open.length === 1);
      const stopped = taker.stop(60_000);
      player.finish();
      await stopped;
      await until(async () => (await queue.held('js', ['a', 'b'])).size === 1);
      expect(await queue.held('js', ['a', 'b'])).toEqual(new Set(['b']));
      expect(player.begun).toEqual(['a']);
    });

    test('go to another taker if they are not finished in time', async () => {
      const [slow, fast] = [new Player(), new Player('done')];
      const taker = queue.take('js', 1, slow.play);
      await queue.offer([chunk({ id: 'a' })]);
      await until(() => slow.open.length === 1);
      await taker.stop(10);
      other.take('js', 1, fast.play);
      await until(() => fast.begun.length === 1);
      slow.finish();
    });

    test('go only to takers with their need and their code', async () => {
      const [java, js] = [new Player('done'), new Player('done')];
      const stranger = await queues.open({ code: 'other' });
      await queue.offer([chunk({ id: 'a', need: 'client:bob+java>=11' })]);
      await stranger.offer([chunk({ id: 'b', need: 'py' })]);
      other.take('js', 1, js.play);
      stranger.take('client:bob+java>=11', 1, js.play);
      other.take('client:bob+java>=11', 1, java.play);
      await until(() => java.begun.length === 1);
      expect(js.begun).toEqual([]);
    });
  });

  describe(`${name}: answers`, () => {
    test('are heard in order, unchanged', async () => {
      const answers = Array.from({ length: 40 }, (_, at) => Buffer.from(Array.from({ length: 256 }, (_, byte) => byte ^ at)));
      const heard: Buffer[] = [];
      for (const answer of answers.slice(0, 20)) await other.answer('run', answer);
      queue.hear('run', (answer) => void heard.push(answer));
      for (const answer of answers.slice(20)) await other.answer('run', answer);
      await other.answer('another run', Buffer.from('not for this one'));
      await until(() => heard.length === answers.length);
      expect(Buffer.concat(heard).equals(Buffer.concat(answers))).toBe(true);
    });
  });

  describe(`${name}: runs`, () => {
    test('are played until their coordinator ends them', async () => {
      expect(await queue.isPlayed('run')).toBe(false);
      expect(await queue.announceRun(card({}))).toBe(false);
      await queue.announceRun(card({ finished: 7 }));
      expect(await other.isPlayed('run')).toBe(true);
      expect(await other.runs()).toEqual([card({ finished: 7 })]);
      await queue.end('run');
      expect([await other.isPlayed('run'), await other.runs()]).toEqual([false, []]);
    });

    test('are over when their coordinator says nothing', async () => {
      const dying = await queues.open({ times: { cardMs: 50 } });
      await dying.announceRun(card({}));
      await until(async () => !(await other.isPlayed('run')));
    });

    test('are cancelled by command', async () => {
      expect(await other.cancel('run')).toBe(false);
      await queue.announceRun(card({}));
      expect(await other.cancel('run')).toBe(true);
      expect(await queue.announceRun(card({}))).toBe(true);
    });
  });

  describe(`${name}: files and workers`, () => {
    test('bytes are found by their hash, and replaced', async () => {
      const bytes = Buffer.from([0, 255, 13, 10, 128]);
      expect(await queue.get('hash')).toBeNull();
      await queue.put('hash', Buffer.from('damaged'));
      await queue.put('hash', bytes);
      expect((await other.get('hash'))?.equals(bytes)).toBe(true);
    });

    test('workers are seen until they leave, or say nothing', async () => {
      const dying = await queues.open({ times: { cardMs: 50 } });
      await dying.announce(worker({ id: 'dying' }));
      await queue.announce(worker({ id: 'a', sets: 1 }));
      await queue.announce(worker({ id: 'a', sets: 2 }));
      await (await queues.open({ code: 'other' })).announce(worker({ id: 'b', code: 'other' }));
      await until(async () => (await other.workers()).every(({ id }) => id !== 'dying'));
      expect(byId(await other.workers())).toEqual([worker({ id: 'a', sets: 2 }), worker({ id: 'b', code: 'other' })]);
      await queue.leave('a');
      expect(await other.workers()).toEqual([worker({ id: 'b', code: 'other' })]);
    });

    test('nothing is done after the end', async () => {
      await queue.close();
      await expect(queue.answer('run', Buffer.from('late'))).rejects.toThrow(QueueUnusable);
      await expect(queue.offer([chunk({ id: 'late' })])).rejects.toThrow(QueueUnusable);
      expect(await other.held('js', ['late'])).toEqual(new Set());
    });
  });
}

/** Several processes' views of one queue. */
export interface Queues {
  open(options?: { readonly code?: string; readonly times?: Partial<QueueTimes> }): Promise<WorkQueue>;
  /** Closes all that were opened. */
  close(): Promise<void>;
}

export const chunk = (facts: Partial<OfferedChunk> & { readonly id: string }): OfferedChunk => ({
  need: 'js',
  text: `text of ${facts.id}`,
  ...facts,
});

export const card = (facts: Partial<RunCard>): RunCard => ({
  run: 'run',
  title: 'results/spring',
  user: 'aya',
  host: 'lab1',
  code: 'code',
  version: '0.2.0',
  need: 'js',
  finished: 0,
  open: 0,
  checked: 0,
  startedAt: 1,
  ...facts,
});

export const worker = (facts: Partial<WorkerCard>): WorkerCard => ({
  id: 'id',
  name: 'lab1-4021',
  host: 'lab1',
  threads: 8,
  code: 'code',
  version: '0.2.0',
  has: ['js'],
  sets: 0,
  cpuMs: 0,
  ...facts,
});

/** Plays chunks that end at once, or when the test wants. */
export class Player {
  readonly begun: string[] = [];
  open: (() => void)[] = [];
  readonly #endsAtOnce: boolean;

  constructor(end?: 'done') {
    this.#endsAtOnce = end === 'done';
  }

  readonly play = async (text: string): Promise<void> => {
    this.begun.push(text.replace('text of ', ''));
    if (!this.#endsAtOnce) await new Promise<void>((finish) => this.open.push(finish));
  };

  finish(): void {
    for (const finish of this.open) finish();
    this.open = [];
  }
}

/** Waits for what must become true on a machine of any speed. */
export async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + 120_000;
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error(`never true: ${isTrue}`);
    await sleep(5);
  }
}

const byId = <T extends { readonly id: string }>(cards: readonly T[]): T[] =>
  cards.toSorted((a, b) => a.id.localeCompare(b.id));
