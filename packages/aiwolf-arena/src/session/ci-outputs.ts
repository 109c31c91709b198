import { appendFileSync, lstatSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { makeFolder, writeWhole } from '@aiwolf-arena/tournament';

interface CiSpec {
  readonly markdown?: string | undefined;
  readonly junit?: string | undefined;
  readonly annotations: boolean;
}

/** A result in the forms that CI services read. */
export interface CiDocuments {
  readonly markdown: () => string;
  readonly junit: () => string;
  /** Lines of workflow commands. */
  readonly annotations: () => string;
}

/**
 * Tells a CI service what came out: the files that were asked for, and annotations on stderr, where GitHub reads them as
 * it does on stdout. GitHub's job summary gets the Markdown unless it was to go elsewhere.
 */
export function tellCi(spec: CiSpec, documents: CiDocuments): void {
  if (spec.annotations) process.stderr.write(documents.annotations());
  if (spec.junit !== undefined) writeReport(spec.junit, documents.junit());
  const summary = process.env.GITHUB_STEP_SUMMARY;
  if (spec.markdown !== undefined) writeReport(spec.markdown, documents.markdown());
  else if (summary) addToSummary(summary, documents.markdown());
}

/** Other commands of the step write there too. Nobody asked for it, so that it fails is no failure. */
function addToSummary(path: string, text: string): void {
  try {
    appendFileSync(path, `${text}\n`);
  } catch (thrown) {
    console.error(`warning: no job summary was written: ${(thrown as Error).message}`);
  }
}

/** All at once, so that nobody uploads half of it; but what is no plain file (`/dev/stdout`) must not be replaced. */
function writeReport(path: string, text: string): void {
  if (isSpecial(path)) return writeFileSync(path, text);
  makeFolder(dirname(resolve(path)));
  writeWhole(path, [text]);
}

function isSpecial(path: string): boolean {
  try {
    return !lstatSync(path).isFile();
  } catch {
    return false; // not there yet
  }
}
