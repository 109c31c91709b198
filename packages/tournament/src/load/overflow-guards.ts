import { type Node, parse } from 'acorn';

/** Returns a name for the function that rethrows stack overflows. No agent's code contains it, so that none can replace it. */
export function guardNameFor(bodies: readonly string[]): string {
  let name = 'passOverflow';
  while (bodies.some((body) => body.includes(name))) name += '_';
  return name;
}

/**
 * Returns the code with a call of the function `guard` in each place where an exception can be caught. The lines stay the same.
 * Throws a `SyntaxError` for a `with` statement, which could replace the function.
 */
export function withGuards(body: string, guard: string): string {
  if (!/\b(?:catch|finally|with)\b/.test(body)) return body;
  const edits: Edit[] = [];
  const program = parse(body, { ecmaVersion: 'latest', sourceType: 'script', allowReturnOutsideFunction: true });
  const open: unknown[] = [program];
  while (open.length > 0) {
    const part = open.pop();
    if (typeof part !== 'object' || part === null) continue;
    if (isNode(part)) edits.push(...editsFor(part, body, guard));
    open.push(...Object.values(part));
  }
  let [code, from] = ['', 0];
  for (const { start, end, text } of edits.sort((a, b) => a.start - b.start)) {
    code += body.slice(from, start) + text;
    from = end;
  }
  return code + body.slice(from);
}

/** Replaces the characters from `start` to before `end`. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

interface CatchClause extends Node {
  readonly param: Node | null;
  readonly body: Node;
}

interface TryStatement extends Node {
  readonly block: Node;
  readonly handler: CatchClause | null;
  readonly finalizer: Node | null;
}

const isNode = (part: object): part is Node => 'type' in part && typeof part.type === 'string' && 'start' in part;

function editsFor(node: Node, body: string, guard: string): Edit[] {
  if (node.type === 'WithStatement') throw new SyntaxError('a with statement is not allowed in the code of agents');
  if (node.type === 'CatchClause') return caughtIn(node as CatchClause, body, guard);
  if (node.type !== 'TryStatement') return [];
  const { block, handler, finalizer } = node as TryStatement;
  if (handler !== null || finalizer === null) return [];
  const caught = `${guard}_`;
  return [insert(block.end, ` catch (${caught}) { ${guard}(${caught}); throw ${caught}; }`)];
}

/** Returns the edits of a `catch`. One with a pattern (`catch ({ message })`) gets the exception from a new `catch` around it. */
function caughtIn({ param, start, end, body: block }: CatchClause, body: string, guard: string): Edit[] {
  const [caught, inside] = [`${guard}_`, block.start + 1];
  if (param?.type === 'Identifier') return [insert(inside, `${guard}(${body.slice(param.start, param.end)});`)];
  const head = `catch (${caught}) {${guard}(${caught});`;
  if (param === null) return [{ start, end: inside, text: head }];
  return [insert(start, `${head}try { throw ${caught}; } `), insert(end, '}')];
}

const insert = (at: number, text: string): Edit => ({ start: at, end: at, text });
