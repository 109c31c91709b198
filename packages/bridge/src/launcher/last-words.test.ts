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
  [
    JAVA,
    'java.lang.reflect.InvocationTargetException (ClientStarter.java:118); Caused by: java.io.FileNotFoundException: model.bin (Player.java:20)',
  ],
  [
    `Exception in thread "main" java.lang.NullPointerException\n\tat a.B.c(B.java:1)\nshutting down`,
    'java.lang.NullPointerException (B.java:1)',
  ],
  [
    'Error: Could not find or load main class x.Y\nCaused by: java.lang.ClassNotFoundException: x.Y',
    'Error: Could not find or load main class x.Y; Caused by: java.lang.ClassNotFoundException: x.Y',
  ],
  [
    'Traceback (most recent call last):\n  File "a.py", line 1, in <module>\n    import x\nModuleNotFoundError: No module named \'x\'',
    "ModuleNotFoundError: No module named 'x' (a.py:1)",
  ],
  [
    'Traceback (most recent call last):\n  File "a.py", line 1, in <module>\n    go()\n    ^^^^\nteam.GaveUp: nothing to do',
    'team.GaveUp: nothing to do (a.py:1)',
  ],
  [
    'Unhandled Exception:\nSystem.TypeLoadException: no Player\n  at Starter.Main () [0x00000] in <0>:0\n[ERROR] FATAL UNHANDLED EXCEPTION: System.TypeLoadException: no Player\n  at Starter.Main () [0x00000] in <0>:0',
    'System.TypeLoadException: no Player',
  ],
  [
    'Unhandled exception. System.InvalidOperationException: no\n ---> System.IO.IOException: disk\n   at A.B()\n   --- End of inner exception stack trace ---\n   at A.C()',
    'System.InvalidOperationException: no; ---> System.IO.IOException: disk',
  ],
  [
    'Traceback (most recent call last):\n  File "/home/me/start.py", line 9, in <module>\n    go()\n  File "/home/me/team/talk.py", line 3, in go\nKeyError: 5\n\nDuring handling of the above exception, another exception occurred:\n\nTraceback (most recent call last):\n  File "/home/me/start.py", line 11, in <module>\n    raise RuntimeError("boom")\nRuntimeError: boom',
    'RuntimeError: boom (/home/me/start.py:11)',
  ],
  ['  File "a.py", line 3\n    x =\n       ^\nSyntaxError: invalid syntax', 'SyntaxError: invalid syntax (a.py:3)'],
  [
    'Exception in thread "Thread-0" java.lang.NumberFormatException: x\n\tat java.base/java.lang.Integer.parseInt(Integer.java:652)\n\tat team.Talk.say(Talk.java:20)',
    'java.lang.NumberFormatException: x (Talk.java:20)',
  ],
  ['Unhandled exception. System.Exception: no\n   at A.B() in C:\\cup\\A.cs:line 12', 'System.Exception: no (A.cs:12)'],
  ['System.Exception: no\n  at A.B () [0x00000] in /cup/A.cs:12 ', 'System.Exception: no (/cup/A.cs:12)'],
  ['TypeError: no day\n    at talk (/cup/fox.js:4:7)\n    at main (/cup/fox.js:9:1)', 'TypeError: no day (/cup/fox.js:4)'],
  ['WARN: retry\nError: first\n\tat x\nError: second', 'Error: second'],
])('%j', (said, words) => {
  const last = new LastWords();
  for (const line of said.split('\n')) last.hear(line);
  expect(last.text).toBe(words);
});
