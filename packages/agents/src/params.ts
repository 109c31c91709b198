/** The value of a parameter. */
export type ParamValue = number | boolean | string;
/** Values of parameters by name. */
export type ParamValues = Readonly<Record<string, ParamValue>>;

/** A constant of an agent that users can set: a number or an integer with its range, a switch, or a choice of words. */
export type Param = NumberParam | { readonly default: boolean } | ChoiceParam;

interface NumberParam {
  readonly default: number;
  /** The lowest and the highest allowed value. */
  readonly range: readonly [number, number];
  /** The smallest change that matters, such as 0.05. Default: a hundredth of the range; 1 for an integer. */
  readonly step?: number;
  /** `integer`: only whole numbers are allowed. Default: `number`. */
  readonly kind?: 'number' | 'integer';
}

interface ChoiceParam {
  readonly default: string;
  readonly values: readonly string[];
}

/** The parameters of an agent by name, as its file exports them: `export const params = { ... } satisfies Params`. */
export type Params = Readonly<Record<string, Param>>;

/** The types of the values that an agent with the parameters `Own` gets. */
export type ValuesOf<Own extends Params> = {
  readonly [Name in keyof Own]: Own[Name]['default'] extends number
    ? number
    : Own[Name]['default'] extends boolean
      ? boolean
      : string;
};

/** The parameters that an agent exports do not have the required form. */
export class ParamError extends Error {
  override readonly name: string = 'ParamError';
}

/** A parameter that the user gave is unknown, or its value is not allowed. The message lists the parameters. */
export class GivenParamError extends ParamError {
  override readonly name = 'GivenParamError';
}

const MOST_PARAMS = 100;
const MOST_VALUES = 100;
const NAME = /^[A-Za-z_][\w-]{0,39}$/;

/** Copies what an agent exports as `params`, reading each field once. Throws `ParamError` if it does not have the right form. */
export function readParams(exported: unknown): Params {
  if (exported === undefined) return {};
  if (!isFields(exported)) throw badParams('they must be an object, such as { depth: { default: 3, range: [1, 6] } }');
  const names = Object.keys(exported);
  if (names.length > MOST_PARAMS) throw badParams(`at most ${MOST_PARAMS} parameters are allowed`);
  const params: Record<string, Param> = {};
  for (const name of names) {
    if (!NAME.test(name) || name === '__proto__')
      throw badParams(`${JSON.stringify(name.slice(0, 60))} is not a valid name: use letters, digits, _ and -`);
    params[name] = paramOf(name, exported[name]);
  }
  return params;
}

type Fields = Readonly<Record<string, unknown>>;
const badParams = (why: string): ParamError => new ParamError(`its \`params\`: ${why}`);
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

function paramOf(name: string, exported: unknown): Param {
  if (!isFields(exported)) throw badParams(`${name} must be an object with a default, such as { default: 3, range: [1, 6] }`);
  const { default: initial, range, step, kind, values } = exported;
  if (typeof initial === 'boolean') return { default: initial };
  if (typeof initial === 'string') return choiceOf(name, initial, values);
  if (isNumber(initial)) return numberOf(name, initial, { range, step, kind });
  throw badParams(`${name}: its default must be a number, true, false or a text`);
}

function choiceOf(name: string, initial: string, exported: unknown): Param {
  const values = Array.isArray(exported) ? exported.slice(0, MOST_VALUES).map(String) : [];
  if (values.some((value) => /\p{Cc}/u.test(value)))
    throw badParams(`${name}: its \`values\` must not contain control characters`);
  if (!values.includes(initial)) throw badParams(`${name}: its \`values\` must be a list of texts with the default in it`);
  return { default: initial, values };
}

function numberOf(name: string, initial: number, { range, step, kind = 'number' }: Fields): Param {
  const [low, high] = Array.isArray(range) ? [range[0] as unknown, range[1] as unknown] : [];
  if (!isNumber(low) || !isNumber(high) || low >= high)
    throw badParams(`${name}: its \`range\` must be the lowest and the highest value, such as [0, 1]`);
  if (kind !== 'number' && kind !== 'integer') throw badParams(`${name}: its \`kind\` must be number or integer`);
  const smallest = step ?? (kind === 'integer' ? 1 : (high - low) / 100);
  if (!isNumber(smallest) || smallest <= 0 || smallest > high - low)
    throw badParams(`${name}: its \`step\` must be a number above 0, within the range`);
  const param: NumberParam = { default: initial, range: [low, high], step: smallest, kind };
  const fault = faultOf(param, initial);
  if (fault !== undefined) throw badParams(`${name}: its default ${initial} is not ${fault}`);
  return param;
}

/** Returns what a value must be, if it is not allowed: `a number from 0 to 1`. */
function faultOf(param: Param, value: ParamValue | undefined): string | undefined {
  if ('values' in param) return param.values.includes(value as string) ? undefined : `one of ${param.values.join(', ')}`;
  if (!('range' in param)) return typeof value === 'boolean' ? undefined : 'true or false';
  const [low, high] = param.range;
  const isWhole = param.kind !== 'integer' || Number.isInteger(value);
  if (isNumber(value) && value >= low && value <= high && isWhole) return undefined;
  return `${param.kind === 'integer' ? 'an integer' : 'a number'} from ${low} to ${high}`;
}

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** Converts given texts to values. Throws `ParamError`, which lists the parameters, for an unknown name or a bad value. */
export function givenValues(params: Params, given: Readonly<Record<string, string>>): ParamValues {
  const values: Record<string, ParamValue> = {};
  for (const [name, text] of Object.entries(given)) {
    if (!Object.hasOwn(params, name)) throw new GivenParamError(`it has no parameter ${name}. ${listOf(params)}`);
    const value = readValue(params[name]!, text);
    const fault = faultOf(params[name]!, value);
    if (fault !== undefined)
      throw new GivenParamError(`${name}=${text} is not allowed: ${name} is ${fault}. ${listOf(params)}`);
    values[name] = value!;
  }
  return values;
}

function readValue(param: Param, text: string): ParamValue | undefined {
  if ('values' in param) return text;
  if ('range' in param) return DECIMAL.test(text) ? Number(text) + 0 : undefined; // + 0: no -0
  return text === 'true' || text === 'false' ? text === 'true' : undefined;
}

/** Returns values as a user would type them. `givenValues` is the inverse. */
export const textsOf = (values: ParamValues): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));

/** Returns the value of every parameter: the given value, or the default. */
export const allValues = (params: Params, given: ParamValues): ParamValues =>
  Object.fromEntries(Object.entries(params).map(([name, param]) => [name, given[name] ?? param.default]));

/** Returns the values that differ from the defaults, in the order in which the agent lists its parameters. */
export const changedValues = (params: Params, given: ParamValues): ParamValues =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, param]) => {
      const value = given[name] ?? param.default;
      return value === param.default ? [] : [[name, value] as const];
    }),
  );

/** A sentence that lists all parameters: `Its parameters are depth (1 to 6, default 3) and bluff (true or false, ...).` */
function listOf(params: Params): string {
  const listed = Object.entries(params).map(([name, param]) => `${name} (${describedOf(param)})`);
  return listed.length === 0 ? 'It exports no parameters (`export const params`).' : `Its parameters are ${listed.join(', ')}.`;
}

/** Describes a parameter in a few words: `integer from 1 to 6, default 3`. */
export function describedOf(param: Param): string {
  const initial = `default ${param.default}`;
  if ('values' in param) return `${param.values.join(' or ')}, ${initial}`;
  if (!('range' in param)) return `true or false, ${initial}`;
  return `${param.kind === 'integer' ? 'integer ' : ''}${param.range[0]} to ${param.range[1]}, ${initial}`;
}
