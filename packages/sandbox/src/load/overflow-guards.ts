import type { Node, Options, Program } from 'acorn';

/** The code of agents that calls a function in each place where an exception can be caught. */
interface GuardedCode {
  /** The name of the function, which gets the exception. No agent's code contains the name, so that none can replace it. */
  readonly guard: string;
  readonly bodies: readonly string[];
}

/** Returns guarded code, with the same lines. Throws a `SyntaxError` for a `with` statement, which could replace the function. */
export async function guardedCode(bodies: readonly string[]): Promise<GuardedCode> {
  let guard = 'passOverflow';
  while (bodies.some((body) => body.includes(guard))) guard += '_';
  if (!bodies.some(canCatch)) return { guard, bodies };
  const { parse } = await import('acorn'); // takes some milliseconds
  return { guard, bodies: bodies.map((body) => (canCatch(body) ? guarding(body, guard, parse) : body)) };
}

const canCatch = (body: string): boolean => /\b(?:catch|finally|with)\b/.test(body);

/** Whether the code may have a statement that `guardedCode` refuses. */
export const mayBeRefused = (body: string): boolean => /\bwith\b/.test(body);

function guarding(body: string, guard: string, parse: (code: string, options: Options) => Program): string {
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
