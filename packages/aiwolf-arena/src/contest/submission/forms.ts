/** What a regulation says of the forms of submissions (3.2). */
export interface Forms {
  readonly year: string;
  /** Where the scripts of a Python zip are: in a folder with the team's name, or in the root of the zip. */
  readonly pythonIn: 'team' | 'root';
  /** What a C# team submits: a library that a ClientStarter loads, or a zip with a program that needs no other runtime. */
  readonly csharp: keyof typeof CSHARP;
  /** The recommended version of Java. */
  readonly java: number;
}

/** What a C# team submits, and which detail of an entry belongs to it. */
export const CSHARP = {
  library: {
    ...({ key: 'class', other: 'start', years: '2022 and 2023' } as const),
    about: 'a dll, or a zip of dlls, with the class of the player (class: Team.Player)',
  },
  program: {
    ...({ key: 'start', other: 'class', years: '2021' } as const),
    about: 'a zip of a self-contained program for linux-x64, with the executable in its root (start: NAME)',
  },
};

/** Returns what is wrong with a detail of a C# agent that belongs to the other form. */
export function otherCsharp({ csharp, year }: Forms): string {
  const { about, key, other, years } = CSHARP[csharp];
  return `by the regulation of ${year}, a C# agent is ${about}: give ${key}, not ${other}, which is for regulation: ${years}`;
}
