/** Pages that are in git, by their path in the repository. */
export const PAGE_SOURCES = [
  '*.md',
  'docs/*/*.md',
  'docs/README.md',
  'packages/*/README.md',
  'packages/stats/methods.md',
  'results/**/*.md',
];

/** Everything that the API is made of and by. */
export const API_SOURCES = [
  'packages/*/src/**/*.{ts,tsx}',
  'packages/*/package.json',
  'scripts/docs/*',
  'tsconfig*.json',
  'pnpm-lock.yaml',
];
