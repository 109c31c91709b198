import { expect, test } from 'vitest';
import { isPlainAndRemote, parseServerAddress, shownAddress } from './server-address.ts';

test('an address is read', () => {
  expect(parseServerAddress('rediss://wo%20rker@queue.lab:7000/2')).toEqual({
    tls: true,
    host: 'queue.lab',
    port: 7000,
    user: 'wo rker',
    db: 2,
  });
  expect(parseServerAddress('redis://[::1]')).toEqual({ tls: false, host: '::1', port: 6379, user: null, db: 0 });
});

test.each([
  'queue.lab:6379',
  'http://queue.lab',
  'redis://',
  'redis://queue.lab/db',
  'redis://queue.lab?tls=no',
  'redis://queue.lab:port',
])('%s is no address', (text) => {
  expect(() => parseServerAddress(text)).toThrow(text);
});

test('a password in an address is refused, and never shown', () => {
  for (const text of ['redis://worker:secret@queue.lab', 'redis://:secret@queue.lab', 'redis://worker:se@cret@queue.lab:x'])
    expect(() => parseServerAddress(text)).toThrow(/^(?!.*cret)/);
  expect(shownAddress('rediss://worker:secret@queue.lab:6379/1')).toBe('rediss://worker@queue.lab:6379/1');
  expect(shownAddress('redis://:secret@queue.lab')).toBe('redis://queue.lab');
  expect(shownAddress('redis://worker:secret@cret@queue.lab:x')).toBe('redis://worker@queue.lab:x');
  expect(shownAddress('worker:secret@queue.lab')).toBe('worker@queue.lab');
  expect(shownAddress('redis://queue.lab')).toBe('redis://queue.lab');
});

test('only loopback is safe without TLS', () => {
  const plain = ['redis://queue.lab', 'redis://10.0.0.1', 'redis://[fe80::1]', 'redis://localhost.lab'];
  const safe = ['rediss://queue.lab', 'redis://localhost', 'redis://127.0.0.1:7000', 'redis://127.8.8.8', 'redis://[::1]:7000'];
  expect(plain.filter((text) => !isPlainAndRemote(text))).toEqual([]);
  expect(safe.filter(isPlainAndRemote)).toEqual([]);
});
