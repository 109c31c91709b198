/** The debugger is attached: set breakpoints in your agent's file now, then resume (F8). */
export function stopBeforePlay(): void {
  // biome-ignore lint/suspicious/noDebugger: this is what a debugger was asked for
  debugger;
}

/** The seat is about to be asked: step into it, or resume (F8). */
export function stopBeforeRequest(): void {
  // biome-ignore lint/suspicious/noDebugger: this is what a debugger was asked for
  debugger;
}
