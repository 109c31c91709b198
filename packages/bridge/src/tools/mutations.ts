import keys from './packet-keys.json' with { type: 'json' };

/** A change that is made to recorded packets, to imitate how some other servers of the protocol send packets. */
export interface Mutation {
  readonly name: string;
  /** Returns what to send instead of a recorded packet: texts, and pauses in milliseconds between them. */
  readonly send: (packet: string) => readonly (string | number)[];
}

type Fields = Record<string, unknown>;

const changed = (name: string, change: (packet: Fields) => unknown): Mutation => ({
  name,
  send: (text) => {
    const packet = JSON.parse(text) as Fields;
    const other = change(packet) ?? packet;
    return [`${JSON.stringify(other)}\n`];
  },
});

/** Returns a mutation that changes the object at the key `field` of every packet that has this key. */
const changedIn = (name: string, field: string, change: (inner: Fields) => unknown): Mutation =>
  changed(name, (packet) => {
    const inner = packet[field] as Fields | null;
    if (inner !== null && inner !== undefined) packet[field] = change(inner) ?? inner;
  });

const without =
  (key: string) =>
  (object: Fields): void => {
    delete object[key];
  };
const withNull =
  (key: string) =>
  (object: Fields): void => {
    if (key in object) object[key] = null;
  };

const FRAMING: readonly Mutation[] = [
  { name: 'as recorded', send: (packet) => [`${packet}\n`] },
  { name: 'CRLF', send: (packet) => [`${packet}\r\n`] },
  { name: 'no end of line', send: (packet) => [packet] },
  { name: 'blank line before', send: (packet) => [`\n${packet}\n`] },
  { name: 'end of line later', send: (packet) => [packet, 20, '\n'] },
  {
    name: 'split in the middle',
    send: (packet) => [packet.slice(0, packet.length / 2), 20, `${packet.slice(packet.length / 2)}\n`],
  },
  {
    name: 'in pieces of 7 bytes',
    send: (packet) => (`${packet}\n`.match(/[\s\S]{1,7}/g) ?? []).flatMap((piece) => [piece, 0]),
  },
  { name: 'over several lines', send: (packet) => [`${JSON.stringify(JSON.parse(packet), null, 2)}\n`] },
  {
    name: 'blanks behind colons and commas',
    send: (packet) => [`${JSON.stringify(JSON.parse(packet), null, 1).replaceAll(/\n */g, ' ')}\n`],
  },
];

const reversed = (object: Fields): Fields => Object.fromEntries(Object.entries(object).reverse());

const SHAPE: readonly Mutation[] = [
  changed('keys in reverse order', reversed),
  changedIn('gameInfo: keys in reverse order', 'gameInfo', reversed),
  changed('an additional key', (packet) => ({ ...packet, surplus: [1] })),
  changedIn('gameInfo: an additional key', 'gameInfo', (info) => ({ ...info, surplus: null })),
  changedIn('gameSetting: all nine roles', 'gameSetting', (setting) => {
    setting.roleNumMap = { ...(setting.roleNumMap as Fields), ANY: 0, FOX: 0, FREEMASON: 0 };
  }),
  changedIn('gameInfo: agent as text', 'gameInfo', (info) => {
    info.agent = String(info.agent);
  }),
];

/** Changes of packets after which some clients are known to fail. The first element changes nothing. */
export const MUTATIONS: readonly Mutation[] = [
  ...FRAMING,
  ...SHAPE,
  ...keys.packet.flatMap((key) => [
    changed(`no ${key}`, without(key)),
    ...(key.endsWith('History') ? [changed(`${key} null`, withNull(key))] : []),
  ]),
  ...keys.gameInfo.flatMap((key) => [
    changedIn(`gameInfo: no ${key}`, 'gameInfo', without(key)),
    changedIn(`gameInfo: ${key} null`, 'gameInfo', withNull(key)),
  ]),
  ...keys.gameSetting.map((key) => changedIn(`gameSetting: no ${key}`, 'gameSetting', without(key))),
];
