import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv, type ValidateFunction } from 'ajv';
import { type Definition, undocumented } from './undocumented.ts';

const DOCS = fileURLToPath(new URL('../../../../scripts/docs.ts', import.meta.url));
/** Built if a type has changed since. */
const SCHEMA = execFileSync(process.execPath, [DOCS, '--schema'], { encoding: 'utf8' }).trim();

const { anyOf, definitions } = JSON.parse(readFileSync(SCHEMA, 'utf8')) as {
  readonly anyOf: readonly { readonly $ref: string }[];
  readonly definitions: Readonly<Record<string, Definition>>;
};

const definitionAt = ($ref: string): Definition => definitions[$ref.split('/').at(-1)!]!;

/** What `schema` says in the documents of a definition. */
const schemaOf = ({ $ref, anyOf = [], allOf = [], properties }: Definition): string | undefined =>
  properties?.schema?.const ??
  [...($ref === undefined ? [] : [definitionAt($ref)]), ...anyOf, ...allOf].map(schemaOf).find((name) => name !== undefined);

/** References to the definitions of documents, by what their `schema` says. */
export const DOCUMENTS: ReadonlyMap<string | undefined, string> = new Map(
  anyOf.map(({ $ref }) => [schemaOf(definitionAt($ref)), $ref]),
);

const ajv = new Ajv({ strict: false }).addSchema({ definitions }, 'documents');
const compiled = new Map<string, ValidateFunction>();

/** What a document has that its JSON Schema does not allow or name; empty where all is well. */
export function faultsOf(document: { readonly schema?: string }): string {
  const ref = DOCUMENTS.get(document.schema);
  if (ref === undefined) return `${document.schema} has no JSON Schema`;
  const validate = compiled.get(ref) ?? ajv.compile({ $ref: `documents${ref}` });
  compiled.set(ref, validate);
  const isValid: boolean = validate(document);
  if (!isValid) return `${document.schema}: ${ajv.errorsText(validate.errors)}`;
  const more = new Set(undocumented(document, [{ $ref: ref }], definitionAt));
  return more.size === 0 ? '' : `${document.schema} does not name ${[...more].join(', ')}`;
}

/** Throws where a line that was printed with --json is not as its JSON Schema says. A plan has many lines, so that diff can compare it. */
export function checkDocuments(typed: readonly string[], stdout: string): void {
  if (!typed.includes('--json')) return;
  for (const line of stdout.split('\n').filter((text) => text.startsWith('{"'))) {
    const faults = faultsOf(JSON.parse(line));
    if (faults !== '') throw new Error(faults);
  }
}
