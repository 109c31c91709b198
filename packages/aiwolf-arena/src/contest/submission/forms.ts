import forms from './forms.json' with { type: 'json' };

/** What a regulation says of the forms of submissions (3.2). */
export interface Forms {
  readonly year: string;
  /** Where the scripts of a Python zip are: in a folder with the team's name, or in the root of the zip. */
  readonly pythonIn: keyof typeof forms.python;
  /** What a C# team submits: a library that a ClientStarter loads, or a zip with a program that needs no other runtime. */
  readonly csharp: keyof typeof forms.csharp;
  /** The recommended version of Java. */
  readonly java: number;
}

/** Returns what is wrong with these details of a C# agent, and with which of them. Undefined if they belong to its form. */
export function csharpFault({ csharp, year }: Forms, said: Readonly<Record<string, unknown>>) {
  const { about, key, other, years } = forms.csharp[csharp];
  const form = `by the regulation of ${year}, a C# agent is ${about}`;
  if (said[other] !== undefined)
    return { key: other, what: `${form}: give ${key}, not ${other}, which is for regulation: ${years}` };
  return said[key] === undefined ? { key, what: `this key is missing: ${form}` } : undefined;
}
