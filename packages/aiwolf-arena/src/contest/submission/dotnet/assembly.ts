import type { ForbiddenKind, Place } from '../places.ts';

/** The entry of a PE file's data directories that .NET assemblies have (ECMA-335, II.25.3). */
const CLI_DIRECTORY = 14;

/** Whether the bytes are a .NET assembly, and no native library. */
export function isAssembly(bytes: Buffer): boolean {
  try {
    const pe = bytes.readUInt32LE(0x3c);
    if (
      bytes.toString('latin1', 0, 2) !== 'MZ' ||
      bytes.toString('latin1', pe, pe + 4) !== 'PE\0\0'
    )
      return false;
    const optional = pe + 24;
    const directories = optional + (bytes.readUInt16LE(optional) === 0x20b ? 112 : 96);
    return bytes.readUInt32LE(directories + 8 * CLI_DIRECTORY) !== 0;
  } catch {
    return false; // it ends too early
  }
}

/** Names of types as they stand in the metadata, each ended by a zero byte. */
const TYPES: Readonly<Record<ForbiddenKind, readonly string[]>> = {
  network: [
    'TcpClient',
    'TcpListener',
    'UdpClient',
    'Socket',
    'HttpClient',
    'WebClient',
    'WebRequest',
    'HttpWebRequest',
  ],
  thread: ['Thread', 'ThreadPool', 'Task', 'Parallel', 'BackgroundWorker'],
  process: ['Process', 'ProcessStartInfo'],
  write: ['FileStream', 'StreamWriter', 'BinaryWriter'],
  native: ['DllImportAttribute'],
  hidden: ['AssemblyBuilder', 'CSharpCompilation'],
};

/** Types that an assembly uses and regulation 4 forbids: the name alone shows it, so it may be a type of its own. */
export function forbiddenTypes(file: string, bytes: Buffer): Place[] {
  return (Object.keys(TYPES) as ForbiddenKind[]).flatMap((kind) =>
    TYPES[kind]
      .filter((word) => bytes.includes(Buffer.from(`\0${word}\0`)))
      .map((word): Place => ({ kind, word, where: file })),
  );
}
