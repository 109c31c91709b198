import { inert, xmlText } from '../sanitize.ts';

export type TestOutcome = 'passed' | 'failure' | 'error' | 'skipped';

export interface TestCase {
  readonly name: string;
  readonly outcome: TestOutcome;
  readonly message: string;
  readonly details: readonly string[];
}

interface TestSuite {
  readonly title: string;
  readonly name: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly cases: readonly TestCase[];
}

export function junitXml({ title, name, properties, cases }: TestSuite): string {
  const of = (outcome: TestOutcome): number => cases.filter((one) => one.outcome === outcome).length;
  const totals = { tests: cases.length, failures: of('failure'), errors: of('error'), skipped: of('skipped') };
  const list = Object.entries(properties).map(([key, value]) => element('property', { name: key, value }));
  const suite = element('testsuite', { name, ...totals }, [
    element('properties', {}, list),
    ...cases.map((one) => `\n${caseElement(one, name)}`),
    '\n',
  ]);
  const all = element('testsuites', { name: title, ...totals }, [suite]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${all}\n`;
}

function caseElement({ name, outcome, message, details }: TestCase, classname: string): string {
  const attributes = { classname, name };
  const body = details.map(xmlText).join('\n');
  if (outcome === 'passed')
    return element('testcase', attributes, [element('system-out', {}, [`${xmlText(message)}\n${body}`])]);
  if (outcome === 'skipped')
    return element('testcase', attributes, [element('skipped', { message }), element('system-out', {}, [body])]);
  return element('testcase', attributes, [element(outcome, { message, type: outcome }, [body])]);
}

/** Returns an XML element. `children` are elements or escaped texts. */
function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  children: readonly string[] = [],
): string {
  const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlText(`${value}`)}"`);
  const head = `<${name}${list.join('')}`;
  return children.length === 0 ? `${head}/>` : `${head}>${children.join('')}</${name}>`;
}

export interface Annotation {
  readonly level: 'notice' | 'warning' | 'error';
  readonly title: string;
  readonly message: readonly string[];
}

/** Returns GitHub workflow commands, one per line. GitHub shows at most ten errors, ten warnings and ten notices per step. */
export const annotationLines = (annotations: readonly Annotation[]): string =>
  annotations
    .map(({ level, title, message }) => {
      return `::${level} title=${property(inert(title))}::${message.map((line) => data(inert(line))).join('%0A')}\n`;
    })
    .join('');

/** Escapes the message of a workflow command: the text after the second `::`. */
const data = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

/** Escapes a property of a workflow command, such as the title. In a property, commas and colons must be escaped, too. */
const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
