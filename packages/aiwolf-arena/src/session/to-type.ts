/** The command, as whoever started this one can type it: `npx` and `npm run` find what no shell finds. */
export const toType = (): readonly string[] =>
  process.env.npm_command === undefined ? ['aiwolf-arena'] : ['npx', 'aiwolf-arena'];
