import { expect, test } from 'vitest';
import { LastWords } from './kept-output.ts';

const JAVA = `java.lang.reflect.InvocationTargetException
\tat java.base/jdk.internal.reflect.NativeConstructorAccessorImpl.newInstance(Unknown Source)
\tat org.aiwolf.common.bin.ClientStarter.main(ClientStarter.java:118)
Caused by: java.lang.IllegalStateException: no model
\tat team.Player.<init>(Player.java:9)
\tSuppressed: java.io.IOException: too late
\t\tat team.Player.close(Player.java:12)
\tCaused by: java.lang.Error: of the suppressed one
\t... 5 more
Caused by: java.io.FileNotFoundException: model.bin
\tat team.Player.load(Player.java:20)
\t... 18 more`;

test.each([
  ['', ''],
  ['ready\n\n', 'ready'],
  [JAVA, 'java.lang.reflect.InvocationTargetException; Caused by: java.io.FileNotFoundException: model.bin'],
  [
    `Exception in thread "main" java.lang.NullPointerException\n\tat a.B.c(B.java:1)\nshutting down`,
    'java.lang.NullPointerException',
  ],
  [
    'Error: Could not find or load main class x.Y\nCaused by: java.lang.ClassNotFoundException: x.Y',
    'Error: Could not find or load main class x.Y; Caused by: java.lang.ClassNotFoundException: x.Y',
  ],
  [
    'Traceback (most recent call last):\n  File "a.py", line 1, in <module>\n    import x\nModuleNotFoundError: No module named \'x\'',
    "ModuleNotFoundError: No module named 'x'",
  ],
  [
    'Traceback (most recent call last):\n  File "a.py", line 1, in <module>\n    go()\n    ^^^^\nteam.GaveUp: nothing to do',
    'team.GaveUp: nothing to do',
  ],
  [
    'Unhandled Exception:\nSystem.TypeLoadException: no Player\n  at Starter.Main () [0x00000] in <0>:0\n[ERROR] FATAL UNHANDLED EXCEPTION: System.TypeLoadException: no Player\n  at Starter.Main () [0x00000] in <0>:0',
    'System.TypeLoadException: no Player',
  ],
  [
    'Unhandled exception. System.InvalidOperationException: no\n ---> System.IO.IOException: disk\n   at A.B()\n   --- End of inner exception stack trace ---\n   at A.C()',
    'System.InvalidOperationException: no; ---> System.IO.IOException: disk',
  ],
  ['WARN: retry\nError: first\n\tat x\nError: second', 'Error: second'],
])('%j', (said, words) => {
  const last = new LastWords();
  for (const line of said.split('\n')) last.hear(line);
  expect(last.text).toBe(words);
});
