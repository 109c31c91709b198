// Clients of the official protocol, as cheap as can be. Usage: node scripts/bench/wire/clients.ts PORT COUNT over|chatty
import { connect } from 'node:net';
import { choice, type Habit, NAME, sentence } from './habits.ts';

interface Info {
  readonly agent: number;
  readonly day: number;
  readonly roleMap: Readonly<Record<string, string>>;
  readonly statusMap: Readonly<Record<string, string>>;
}

const [port, count, habit] = process.argv.slice(2) as [string, string, Habit];
const REQUEST = /"request":"([A-Z_]+)"/;
const TOLD = '{"gameInfo":{';

function join(): void {
  let info!: Info;
  let talks = 0;
  let whispers = 0;
  let unfinished = '';
  const answers: Readonly<Record<string, () => string>> = {
    NAME: () => NAME,
    ROLE: () => 'none',
    TALK: () => say(talks++),
    WHISPER: () => say(whispers++),
    ...{ VOTE: target, ATTACK: target, GUARD: target, DIVINE: target },
  };

  function say(spoken: number): string {
    return sentence(habit, info.agent, spoken, Object.keys(info.statusMap).length);
  }

  function target(): string {
    const { agent, day, roleMap, statusMap } = info;
    const alive = Object.keys(statusMap).filter((seat) => statusMap[seat] === 'ALIVE');
    const others = alive.filter((seat) => !(seat in roleMap)).map(Number);
    return `{"agentIdx":${choice(agent, day, others)}}`;
  }

  function hear(line: string): void {
    const request = REQUEST.exec(line)![1]!;
    if (line.startsWith(TOLD)) info = (JSON.parse(line) as { gameInfo: Info }).gameInfo;
    if (request === 'DAILY_INITIALIZE') {
      talks = 0;
      whispers = 0;
    }
    const answer = answers[request];
    if (answer !== undefined) socket.write(`${answer()}\n`);
  }

  const socket = connect({ port: Number(port), host: '127.0.0.1', noDelay: true });
  socket.setEncoding('latin1').on('data', (text: unknown) => {
    const lines = (unfinished + String(text)).split('\n');
    unfinished = lines.pop()!;
    for (const line of lines) hear(line);
  });
}

for (let i = 0; i < Number(count); i++) join();
