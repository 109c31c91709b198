/** What needs no answer may wait so long for a question to go with, milliseconds: half of all writes are saved by it. */
const PATIENCE_MS = 4;

/** Something that has lines to send. */
interface Sender {
  flush(): void;
}

let senders: Sender[] = [];

/** Has the sender flushed soon; once is enough. One timer serves all. */
export function flushSoon(sender: Sender): void {
  if (senders.length === 0) setTimeout(flushAll, PATIENCE_MS);
  senders.push(sender);
}

function flushAll(): void {
  const due = senders;
  senders = [];
  for (const sender of due) sender.flush();
}
