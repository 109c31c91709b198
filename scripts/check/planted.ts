import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Text of files by path; an object is written as JSON. */
export type Planted = Readonly<Record<string, string | object>>;

/** A workspace for one test, removed when its scope ends. */
export class PlantedWorkspace implements Disposable {
  readonly root: string = mkdtempSync(join(tmpdir(), 'aiwolf-arena-planted-'));

  constructor(files: Planted) {
    for (const [path, content] of Object.entries(files)) this.#write(path, content);
  }

  #write(path: string, content: string | object): void {
    const file = join(this.root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  }

  [Symbol.dispose](): void {
    rmSync(this.root, { recursive: true });
  }
}
