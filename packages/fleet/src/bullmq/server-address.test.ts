import { expect, test } from 'vitest';
import { parseServerAddress } from './server-address.ts';

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
  expect(() => parseServerAddress(text)).toThrow(/queue/);
});

test('a password in an address is refused, and never shown', () => {
  for (const text of ['redis://arena:secret@queue.lab', 'redis://:secret@queue.lab', 'redis://arena:se@cret@queue.lab:x'])
    expect(() => parseServerAddress(text)).toThrow(/^(?!.*cret)/);
});
