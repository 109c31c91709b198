const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|[\s;])\/\/.*$/gm;
const TEMPLATE = /`(?:\\[\s\S]|[^`\\])*`/g;
const STATIC = /^\s*(?:import|export)\b[^'"`;=]*?\bfrom\s*['"]([^'"]+)['"]/gm;
const BARE = /^\s*import\s*['"]([^'"]+)['"]/gm;
const DYNAMIC = /\b(?:import|require|import\.meta\.resolve)\(\s*['"]([^'"]+)['"]/g;

/** The specifiers a TypeScript source imports, types included; text in comments and templates is no import. */
export function importsOf(source: string): string[] {
  const code = source.replace(COMMENT, '').replace(TEMPLATE, '``');
  return [STATIC, BARE, DYNAMIC].flatMap((form) => [...code.matchAll(form)].map((m) => m[1]!));
}
