import { z } from 'zod';

/** Where a debugger is listened for. */
export interface InspectAddress {
  readonly host: string;
  readonly port: number;
}

const DEFAULT: InspectAddress = { host: '127.0.0.1', port: 9229 };
const ADDRESS = /^(?:(\[[0-9A-Fa-f:.]+\]|[\w.-]*[A-Za-z.-][\w.-]*)(?::(?=\d)|$))?(\d{1,5})?$/;

/** `--inspect`, `--inspect=9230`, `--inspect=HOST`, `--inspect=HOST:PORT`; only this machine unless a host is named. */
export const inspectAddress = z
  .union([z.literal(true), z.string()])
  .transform((value, context): InspectAddress => {
    if (value === true) return DEFAULT;
    const [whole, host, port] = ADDRESS.exec(value) ?? [];
    const number = port === undefined ? DEFAULT.port : Number(port);
    if (whole !== undefined && whole !== '' && number < 65_536)
      return { host: host?.replace(/^\[|\]$/g, '') ?? DEFAULT.host, port: number };
    const message = `expected a port, or host:port, such as 9230 or ${DEFAULT.host}:${DEFAULT.port}`;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

/** Nobody else can reach it. */
export const isOwnMachine = ({ host }: InspectAddress): boolean =>
  /^(?:localhost|127(?:\.\d+){3}|::1)$/.test(host);
