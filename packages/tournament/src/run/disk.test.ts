import fs, { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { claimFile, DraftFile, GrowingFile, makeFolder, WriteFailed, writeWhole } from './disk.ts';

const root = mkdtempSync(join(tmpdir(), 'disk-'));
afterAll(() => rmSync(root, { recursive: true }));
afterEach(() => vi.restoreAllMocks());

const failure = (code: string) => Object.assign(new Error(code), { code });
let files = 0;
const fresh = (): string => join(root, `file-${files++}`);

describe('a file that grows', () => {
  const grown = (): GrowingFile => {
    const file = new GrowingFile(fresh());
    file.append(Buffer.from('one\n'));
    return file;
  };

  test.each(['ENOSPC', 'EDQUOT', 'EACCES', 'EROFS', 'EIO'])('keeps what it has at %s', (code) => {
    const file = grown();
    vi.spyOn(fs, 'writeSync').mockImplementationOnce(() => {
      throw failure(code);
    });
    expect(() => file.append(Buffer.from('two\n'))).toThrow(WriteFailed);
    vi.spyOn(fs, 'writeSync').mockImplementationOnce(() => {
      throw failure(code);
    });
    const message = new RegExp(`^cannot write ${file.path}: [a-z][^(]+: .*\\(${code}\\)$`);
    expect(() => file.append(Buffer.from('two\n'))).toThrow(message);
    file.append(Buffer.from('three\n'));
    expect(readFileSync(file.path, 'utf8')).toBe('one\nthree\n');
  });

  test('goes on after a short write, and takes the part back when the rest fails', () => {
    const file = grown();
    const { writeSync } = fs;
    const half = (fd: number, bytes: Buffer, from: number, _: number, at: number): number => writeSync(fd, bytes, from, 2, at);
    vi.spyOn(fs, 'writeSync').mockImplementationOnce(half as typeof writeSync);
    file.append(Buffer.from('two\n'));
    vi.spyOn(fs, 'writeSync')
      .mockImplementationOnce(half as typeof writeSync)
      .mockImplementationOnce(() => {
        throw failure('ENOSPC');
      });
    expect(() => file.append(Buffer.from('three\n'))).toThrow(/the disk is full: free some space/);
    expect(readFileSync(file.path, 'utf8')).toBe('one\ntwo\n');
  });

  test('gives up where the system writes nothing and says nothing', () => {
    const file = grown();
    vi.spyOn(fs, 'writeSync').mockReturnValue(0);
    expect(() => file.append(Buffer.from('two\n'))).toThrow(/the disk reports an I\/O error/);
  });

  test('is one write call a piece', () => {
    const file = grown();
    const write = vi.spyOn(fs, 'writeSync');
    file.append(Buffer.from('x'.repeat(300_000)));
    expect(write).toHaveBeenCalledTimes(1);
  });
});

describe('a whole file', () => {
  test.each(['openSync', 'writeSync', 'fsyncSync', 'renameSync'] as const)(
    'stays as it was when %s fails, and leaves nothing beside it',
    (call) => {
      const path = join(fresh(), 'file');
      makeFolder(join(path, '..'));
      writeWhole(path, ['before']);
      vi.spyOn(fs, call).mockImplementationOnce(() => {
        throw failure('ENOSPC');
      });
      expect(() => writeWhole(path, ['after'])).toThrow(/^cannot write .*file: the disk is full/);
      expect(readFileSync(path, 'utf8')).toBe('before');
      expect(readdirSync(join(path, '..'))).toEqual(['file']);
    },
  );

  test('holds all its parts, texts and bytes', () => {
    const path = fresh();
    writeWhole(path, ['é', Buffer.from('ü'), 'x'.repeat(3 << 20)]);
    expect(readFileSync(path, 'utf8')).toBe(`éü${'x'.repeat(3 << 20)}`);
  });

  test.skipIf(!existsSync('/dev/full'))('a device that is really full', () => {
    const full = new GrowingFile('/dev/full');
    expect(() => full.append(Buffer.from('one'))).toThrow('cannot write /dev/full: the disk is full: free some space (ENOSPC)');
  });
});

describe('a file with more than fits into memory', () => {
  test('has its name once it is whole, and replaces another', () => {
    const path = fresh();
    writeWhole(path, ['before']);
    const draft = new DraftFile(path);
    draft.append(Buffer.from('one'));
    expect(readFileSync(path, 'utf8')).toBe('before');
    draft.append(Buffer.from('two'));
    draft.keep();
    draft.discard();
    expect(readFileSync(path, 'utf8')).toBe('onetwo');
  });

  test('leaves nothing when it is given up, also after a full disk', () => {
    const path = join(fresh(), 'file');
    makeFolder(join(path, '..'));
    const draft = new DraftFile(path);
    vi.spyOn(fs, 'writeSync').mockImplementationOnce(() => {
      throw failure('ENOSPC');
    });
    expect(() => draft.append(Buffer.from('one'))).toThrow(/^cannot write .*file: the disk is full/);
    draft.discard();
    expect(readdirSync(join(path, '..'))).toEqual([]);
  });
});

test.each([[true], [false]])('a claim is for one (links: %s)', (links) => {
  const path = fresh();
  if (!links)
    vi.spyOn(fs, 'linkSync').mockImplementation(() => {
      throw failure('EPERM');
    });
  expect([claimFile(path, 'mine'), claimFile(path, 'yours')]).toEqual([true, false]);
  expect(readFileSync(path, 'utf8')).toBe('mine');
});

describe('folders', () => {
  test('makes what is missing, and takes what is there', () => {
    const path = join(root, 'a', 'b', '..', 'c');
    makeFolder(path);
    makeFolder(path);
    expect(existsSync(join(root, 'a', 'c'))).toBe(true);
  });

  test.skipIf(!existsSync('/proc'))('gives up where no folder can be made', () => {
    expect(() => makeFolder('/proc/no/folder')).toThrow(WriteFailed);
  });

  test('says so where a file is in the way', () => {
    writeFileSync(join(root, 'file'), '');
    expect(() => makeFolder(join(root, 'file', 'below'))).toThrow(/there is a file where a folder should be/);
  });
});
