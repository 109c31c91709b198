import { useEffect, useState } from 'preact/hooks';
import type { GameTape, LiveMessage, PageDocument } from '../document.ts';
import { useHere } from '../here.ts';
import { GameViewer } from './game-viewer.tsx';
import { Tabs } from './widgets.tsx';

interface LiveState {
  readonly number: number;
  readonly tape: GameTape | null;
  readonly past: ReadonlyMap<number, GameTape>;
  readonly is: 'waiting' | 'on' | 'over' | 'lost';
}

const WAITING: LiveState = { number: 0, tape: null, past: new Map(), is: 'waiting' };

function after(state: LiveState, message: LiveMessage): LiveState {
  if (message.kind === 'game') return begun(state, message.number, message.tape);
  if (message.kind === 'over' || state.tape === null) return { ...state, is: 'over' };
  const { events, said } = state.tape;
  return { ...state, tape: { ...state.tape, events: [...events, ...message.events], said: [...said, ...message.said] } };
}

/** Maximum number of earlier games that are kept, because a tournament may have thousands. */
const MOST_PAST = 20;

function begun({ number, tape, past }: LiveState, next: number, first: GameTape): LiveState {
  const ended = tape === null || next === number ? past : new Map([...past, [number, tape]]);
  return { number: next, tape: first, past: new Map([...ended].slice(-MOST_PAST)), is: 'on' };
}

export function LiveSection({ setUp }: Pick<PageDocument, 'setUp'>) {
  const { say, address, go } = useHere();
  const live = useLive();
  const asked = Number(address.game);
  const past = live.past.get(asked);
  const [shown, tape] = past === undefined ? [live.number, live.tape] : [asked, past];
  return (
    <section id="live" aria-labelledby="live-title">
      <h2 id="live-title">{say('live')}</h2>
      {setUp && <SetUp setUp={setUp} />}
      <p role="status">{say(`live-${live.is}`, { game: live.number })}</p>
      {live.past.size > 0 && (
        <Tabs
          name={say('game')}
          tabs={[...live.past.keys(), live.number].map((key) => ({ key, text: `${say('game')} ${key}` }))}
          open={shown}
          onOpen={(number) =>
            go({ ...{ step: undefined, seat: undefined }, game: number === live.number ? undefined : String(number) })
          }
        />
      )}
      {tape !== null && tape.events.length > 0 && (
        <>
          <h3>
            {say('game')} {shown}
          </h3>
          <GameViewer tape={tape} title={`${say('game')} ${shown}`} live={past === undefined} />
        </>
      )}
    </section>
  );
}

function useLive(): LiveState {
  const [state, setState] = useState(WAITING);
  useEffect(() => {
    const source = new EventSource('/events');
    source.onmessage = ({ data }) => setState((before) => after(before, JSON.parse(data) as LiveMessage));
    source.onerror = () => {
      if (source.readyState === EventSource.CLOSED || source.readyState === EventSource.CONNECTING)
        setState((before) => (before.is === 'over' ? before : { ...before, is: 'lost' }));
    };
    return () => source.close();
  }, []);
  return state;
}

function SetUp({ setUp }: { readonly setUp: NonNullable<PageDocument['setUp']> }) {
  const { say, go } = useHere();
  const [wrong, setWrong] = useState('');
  const order = async (form: HTMLFormElement): Promise<void> => {
    const { agents, players, seed, stepMs } = Object.fromEntries(new FormData(form));
    const body = JSON.stringify({ agents, players, seed, stepMs: Number(stepMs) });
    const answer = await fetch('/game', { method: 'POST', body });
    setWrong(answer.ok ? '' : await answer.text());
    go({ game: undefined, step: undefined, seat: undefined });
  };
  return (
    <form
      class="live-form"
      aria-label={say('set-up')}
      onSubmit={(sent) => {
        sent.preventDefault();
        order(sent.currentTarget).catch((thrown: unknown) => setWrong(String(thrown)));
      }}
    >
      <label>
        {say('agents')}
        <input type="text" name="agents" size={36} defaultValue={setUp.agents} />
      </label>
      <label>
        {say('players')}
        <input type="number" name="players" min={3} max={18} defaultValue={setUp.players} />
      </label>
      <label>
        {say('seed')}
        <input type="text" name="seed" size={12} />
      </label>
      <label>
        {say('speed')}
        <select name="stepMs">
          {[100, 300, 700, 1500, 3000].map((ms) => (
            <option key={ms} value={ms} selected={ms === 700}>
              {say('speed-step', { ms })}
            </option>
          ))}
        </select>
      </label>
      <button type="submit">{say('start-game')}</button>
      {wrong !== '' && <p role="alert">{say('cannot-start', { why: wrong })}</p>}
    </form>
  );
}
