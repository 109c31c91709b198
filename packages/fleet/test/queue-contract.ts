// biome-ignore-all lint/correctness/noUndeclaredDependencies: these are tests
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { QueueUnusable } from '../src/queue-terms.ts';
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
      const play = async (text: string): Promise<'done'> => {
        expect(playing).not.toContain(text);
        playing.add(text);
        await sleep(3);
        playing.delete(text);
        played.push(text);
        return 'done';
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

    test('with a lower number go first, then those that were offered first', async () => {
      const player = new Player('done');
      await queue.offer([chunk({ id: 'late', priority: 30 }), chunk({ id: 'third', priority: 20 })]);
      await other.offer([chunk({ id: 'first', priority: 10 })]);
      await queue.offer([chunk({ id: 'second', priority: 10 })]);
      queue.take('js', 1, player.play);
      await until(() => player.begun.length === 4);
      expect(player.begun).toEqual(['first', 'second', 'third', 'late']);
    });

    test('are held while they wait or are played, and can be withdrawn while they wait', async () => {
      const player = new Player();
      await queue.offer([chunk({ id: 'a', priority: 1 }), chunk({ id: 'b' }), chunk({ id: 'c' })]);
      other.take('js', 1, player.play);
      await until(() => player.open.length === 1);
      expect(await queue.held('js', ['a', 'b', 'none'])).toEqual(new Set(['a', 'b']));
      await queue.withdraw('js', ['a', 'b', 'none']);
      expect(await queue.held('js', ['a', 'b', 'c'])).toEqual(new Set(['a', 'c']));
      player.finish();
      await until(() => player.begun.length === 2);
      expect(player.begun).toEqual(['a', 'c']);
      player.finish();
    });

    test('that one taker passes are played by another', async () => {
      const [passing, playing] = [new Player('passed'), new Player('done')];
      queue.take('js', 2, passing.play);
      await queue.offer(['a', 'b', 'c', 'd'].map((id) => chunk({ id })));
      await until(() => passing.begun.length >= 2);
      other.take('js', 1, playing.play);
      await until(async () => (await queue.held('js', ['a', 'b', 'c', 'd'])).size === 0);
      expect(playing.begun.toSorted()).toEqual(['a', 'b', 'c', 'd']);
    });

    test('that were passed wait behind the others', async () => {
      const begun: string[] = [];
      await queue.offer(['a', 'b', 'c'].map((id) => chunk({ id })));
      queue.take('js', 1, async (text) => (begun.push(text) === 1 ? 'passed' : 'done'));
      await until(() => begun.length === 4);
      expect(begun).toEqual(['text of a', 'text of b', 'text of c', 'text of a']);
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
      expect(await other.needs()).toEqual(['client:bob+java>=11']);
      expect(await stranger.needs()).toEqual(['py']);
      other.take('js', 1, js.play);
      stranger.take('client:bob+java>=11', 1, js.play);
      other.take('client:bob+java>=11', 1, java.play);
      await until(() => java.begun.length === 1);
      expect(js.begun).toEqual([]);
    });
  });

  describe(`${name}: answers`, () => {
    test('are heard one at a time, in order, unchanged', async () => {
      const answers = Array.from({ length: 40 }, (_, at) => Buffer.from(Array.from({ length: 256 }, (_, byte) => byte ^ at)));
      const heard: Buffer[] = [];
      let hearing = 0;
      for (const answer of answers.slice(0, 20)) await other.answer('run', answer);
      queue.hear('run', async (answer) => {
        expect(hearing++).toBe(0);
        await sleep(1);
        hearing--;
        heard.push(answer);
      });
      for (const answer of answers.slice(20)) await other.answer('run', answer);
      await other.answer('another run', Buffer.from('not for this one'));
      await until(() => heard.length === answers.length);
      expect(Buffer.concat(heard).equals(Buffer.concat(answers))).toBe(true);
    });

    test('wait for the next coordinator, but for those that were heard', async () => {
      const heard: string[] = [];
      const first = await queues.open();
      for (const text of ['a', 'b', 'c']) await queue.answer('run', Buffer.from(text));
      const hearing = first.hear('run', async (answer) => {
        heard.push(`${answer}`);
        if (heard.length === 2) await new Promise(() => undefined);
      });
      await until(() => heard.length === 2);
      await hearing.stop(0);
      await first.close();
      await queue.answer('run', Buffer.from('d'));
      other.hear('run', async (answer) => void heard.push(`${answer}`));
      await until(() => heard.length === 4);
      expect(heard).toEqual(['a', 'b', 'c', 'd']);
    });
  });

  describe(`${name}: runs`, () => {
    test('have one coordinator, until it ends the run', async () => {
      expect(await queue.isWanted('run', 'x')).toBe(false);
      expect(await queue.claim(card({ owner: 'x' }))).toBe('playing');
      expect(await other.claim(card({ owner: 'y' }))).toBe('taken');
      expect(await queue.claim(card({ owner: 'x', finished: 7 }))).toBe('playing');
      expect(await other.isWanted('run', 'x')).toBe(true);
      expect(await other.isWanted('run', 'y')).toBe(false);
      expect(await other.runs()).toEqual([{ ...card({ owner: 'x', finished: 7 }), state: 'playing' }]);
      await queue.end('run');
      expect(await other.isWanted('run', 'x')).toBe(false);
      expect(await other.runs()).toEqual([]);
      expect(await other.claim(card({ owner: 'y' }))).toBe('playing');
    });

    test('are free when their coordinator says nothing', async () => {
      const dying = await queues.open({ times: { runMs: 50 } });
      await dying.claim(card({ owner: 'x' }));
      await until(async () => (await other.claim(card({ owner: 'y' }))) === 'playing');
      expect(await dying.claim(card({ owner: 'x' }))).toBe('taken');
    });

    test('are paused, continued and cancelled by command', async () => {
      expect(await other.order('run', 'paused')).toBe(false);
      await queue.claim(card({}));
      expect(await other.order('run', 'paused')).toBe(true);
      expect(await queue.claim(card({}))).toBe('paused');
      expect((await other.runs()).map(({ state }) => state)).toEqual(['paused']);
      await other.order('run', 'playing');
      expect(await queue.claim(card({}))).toBe('playing');
      await other.order('run', 'cancelled');
      expect(await queue.claim(card({}))).toBe('cancelled');
      await queue.end('run');
      expect(await queue.claim(card({}))).toBe('playing');
    });

    test('leave nothing behind when they end', async () => {
      const player = new Player('done');
      await queue.claim(card({}));
      await queue.offer([chunk({ id: 'a' }), chunk({ id: 'b', need: 'py' }), chunk({ id: 'c', run: 'another run' })]);
      await queue.answer('run', Buffer.from('a'));
      await queue.answer('another run', Buffer.from('b'));
      await queue.end('run');
      expect([...(await other.held('js', ['a', 'c'])), ...(await other.held('py', ['b']))]).toEqual(['c']);
      other.take('js', 1, player.play);
      await until(() => player.begun.length === 1);
      const heard: string[] = [];
      for (const run of ['run', 'another run']) other.hear(run, async (answer) => void heard.push(`${answer}`));
      await until(() => heard.length === 1);
      expect([player.begun, heard]).toEqual([['c'], ['b']]);
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
      const dying = await queues.open({ times: { workerMs: 50 } });
      await dying.announce(worker({ id: 'dying' }));
      await queue.announce(worker({ id: 'a', sets: 1 }));
      await queue.announce(worker({ id: 'a', sets: 2 }));
      await (await queues.open({ code: 'other' })).announce(worker({ id: 'b', code: 'other' }));
      await until(async () => (await other.workers()).every(({ id }) => id !== 'dying'));
      expect(byId(await other.workers())).toEqual([worker({ id: 'a', sets: 2 }), worker({ id: 'b', code: 'other' })]);
      await queue.leave('a');
      expect(await other.workers()).toEqual([worker({ id: 'b', code: 'other' })]);
    });

    test('workers are shut out until they are pardoned', async () => {
      const liars = ['a', 'b'].map((id) => ({ id, name: `name of ${id}`, why: 'it lied' }));
      for (const liar of liars) await queue.bar(liar);
      expect(byId(await other.barred())).toEqual(liars);
      expect(await other.pardon('a')).toBe(true);
      expect(await other.pardon('a')).toBe(false);
      expect(await queue.barred()).toEqual([liars[1]]);
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
  open(terms?: { readonly code?: string; readonly times?: Partial<QueueTimes> }): Promise<WorkQueue>;
  /** Closes all that were opened. */
  close(): Promise<void>;
}

export const chunk = (facts: Partial<OfferedChunk> & { readonly id: string }): OfferedChunk => ({
  run: 'run',
  need: 'js',
  priority: 20,
  text: `text of ${facts.id}`,
  ...facts,
});

export const card = (facts: Partial<RunCard>): RunCard => ({
  run: 'run',
  owner: 'owner',
  title: 'results/spring',
  user: 'aya',
  host: 'lab1',
  code: 'code',
  version: '0.2.0',
  priority: 20,
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
  setsPerSecond: 0,
  ...facts,
});

/** Plays chunks that end at once, or when the test wants. */
export class Player {
  readonly begun: string[] = [];
  open: (() => void)[] = [];
  readonly #end: 'done' | 'passed' | null;

  constructor(end: 'done' | 'passed' | null = null) {
    this.#end = end;
  }

  readonly play = async (text: string): Promise<'done' | 'passed'> => {
    this.begun.push(text.replace('text of ', ''));
    if (this.#end === null) await new Promise<void>((finish) => this.open.push(finish));
    return this.#end ?? 'done';
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
