// Builds the website of the documentation in docs/.vitepress/dist, with what follows from data and code: commands, rules, sentences of the
// protocol, the JSON Schema of all documents, and the API of all packages. Pages are written to docs/built first. Neither is in git.
// Usage: node scripts/docs.ts [--build FOLDER | --schema]
//   --build FOLDER  builds the site into a folder, and does not serve it; fails if a link leads nowhere, as always
//   --schema        builds the schema alone, if it is out of date, and prints its path
import { freshSchema } from './docs/document-schemas.ts';

const [flag, folder] = process.argv.slice(2);
if (flag === '--schema') console.log(await freshSchema());
else {
  console.log('building the website: about half a minute');
  const { buildSite, serveSite } = await import('./docs/site.ts');
  await buildSite(flag === '--build' ? folder : undefined);
  if (flag !== '--build') await serveSite();
}
