// Builds the website of the documentation in docs/.vitepress/dist, with what follows from data and code: commands, rules, sentences of the
// protocol, the JSON Schema of all documents, and the API of all packages. Pages are written to docs/built first. Neither is in git.
// Usage: node scripts/docs.ts [--check | --schema]
//   --check   builds a site without scripts into a temporary folder: fails if a page or a link is broken
//   --schema  builds the schema alone, if it is out of date, and prints its path
import { freshSchema } from './docs/document-schemas.ts';

if (process.argv.includes('--schema')) console.log(await freshSchema());
else {
  const { buildSite } = await import('./docs/site.ts');
  await buildSite(process.argv.includes('--check'));
}
