import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { bashStep } from './bash-step.ts';

interface Step {
  readonly id?: string;
  readonly shell: string;
  readonly run: string;
  readonly 'working-directory'?: string;
  readonly env?: Readonly<Record<string, string>>;
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly required?: boolean; readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

/** What a job sees of an action that was used. */
export interface ActionEnd {
  readonly code: number | null;
  readonly log: string;
  readonly summary: string;
  readonly outputs: Readonly<Record<string, string>>;
}

export const readAction = (folder: string): Action => parse(readFileSync(join(folder, 'action.yml'), 'utf8'));

type Context = Readonly<Record<string, string>>;

/** Runs all steps of the composite action in a folder, as GitHub does for a job whose checkout is `workspace`. */
export function runAction(folder: string, workspace: string, given: Readonly<Record<string, string>>): ActionEnd {
  const action = readAction(folder);
  const temporary = mkdtempSync(join(tmpdir(), 'github-'));
  const context: Record<string, string> = inputsOf(action, given);
  const end = { code: 0 as number | null, log: '', summary: '' };
  for (const [i, step] of action.runs.steps.entries()) {
    const [output, summary] = [join(temporary, `output-${i}`), join(temporary, `summary-${i}`)];
    for (const path of [output, summary]) writeFileSync(path, '');
    const { code, log } = bashStep(
      filled(step.run, context),
      join(workspace, filled(step['working-directory'] ?? '.', context)),
      {
        ...{ CI: 'true', GITHUB_ACTIONS: 'true', GITHUB_WORKSPACE: workspace },
        ...{ GITHUB_ACTION_PATH: folder, GITHUB_OUTPUT: output, GITHUB_STEP_SUMMARY: summary },
        ...valuesOf(step.env ?? {}, context),
      },
    );
    end.code = code;
    end.log += log;
    end.summary += readFileSync(summary, 'utf8');
    for (const [name, value] of assignments(readFileSync(output, 'utf8'))) context[`steps.${step.id}.outputs.${name}`] = value;
    if (code !== 0) break;
  }
  rmSync(temporary, { recursive: true });
  const outputs = Object.entries(action.outputs).map(([name, { value }]) => [name, value]);
  return { ...end, outputs: valuesOf(Object.fromEntries(outputs), context) };
}

/** Inputs that were given, and defaults. GitHub warns of unknown ones and goes on; we do not. */
function inputsOf({ inputs }: Action, given: Readonly<Record<string, string>>): Context {
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(inputs, name));
  if (unknown !== undefined) throw new Error(`the action has no input ${unknown}`);
  const values = Object.entries(inputs).map(([name, input]) => {
    const value = given[name] ?? input.default;
    if (value === undefined) throw new Error(`the action needs the input ${name}`);
    return [`inputs.${name}`, value];
  });
  return Object.fromEntries(values);
}

const valuesOf = (texts: Readonly<Record<string, string>>, context: Context): Context =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, filled(text, context)]));

/** Expressions are names of inputs and of outputs of earlier steps; nothing else stands in our action. */
const filled = (text: string, context: Context): string =>
  text.replaceAll(/\$\{\{\s*(.*?)\s*\}\}/g, (_, name: string) => {
    const isOutput = /^steps\.\w+\.outputs\.\w+$/.test(name);
    const value = context[name] ?? (isOutput ? '' : undefined);
    if (value === undefined) throw new Error(`no value for ${name}`);
    return value;
  });

const assignments = (text: string): [string, string][] =>
  [...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]);
