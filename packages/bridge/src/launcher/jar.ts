import { buffer } from 'node:stream/consumers';
import { openPromise } from 'yauzl';

const MANIFEST = 'META-INF/MANIFEST.MF';
/** The attribute of a manifest that names the class to start. Lines of more than 72 bytes go on in the next, after a space. */
const MAIN_CLASS = /^Main-Class: *(\S+) *$/m;
const LARGEST = 1 << 20;

/** Returns the class that the manifest of a jar names. `undefined` if it names none. Rejects if the file is no jar. */
export async function mainClassOf(jar: string): Promise<string | undefined> {
  const manifest = await contentOf(jar, MANIFEST);
  return MAIN_CLASS.exec(manifest?.toString('utf8').replace(/\r?\n /g, '') ?? '')?.[1];
}

/** Whether a class in a jar has a main method of its own, by the names that its class file contains. */
export async function hasMain(jar: string, className: string): Promise<boolean> {
  const content = await contentOf(jar, `${className.replaceAll('.', '/')}.class`);
  return content !== undefined && ['\x04main', '\x16([Ljava/lang/String;)V'].every((name) => content.includes(name));
}

async function contentOf(jar: string, name: string): Promise<Buffer | undefined> {
  const zip = await openPromise(jar, { lazyEntries: true });
  try {
    for await (const entry of zip.eachEntry())
      if (entry.fileName === name && entry.uncompressedSize <= LARGEST)
        return await buffer(await zip.openReadStreamPromise(entry));
    return undefined;
  } finally {
    zip.close();
  }
}
