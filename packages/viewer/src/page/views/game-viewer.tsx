import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { ShownRecord } from '../document.ts';
import { knownRoles, knownSteps, sceneOf, stopsOf, walkOf } from '../game/scene.ts';
import { hasSeat, rolesOf, stepsOf } from '../game/steps.ts';
import { statementsOf } from '../game/truth.ts';
import { useHere } from '../here.ts';
import { EventLog, StepView } from './event-log.tsx';
import { KeySheet, keysOf, useKeys } from './keys.tsx';
import { RoundTable } from './round-table.tsx';
import { SharePicture } from './share-picture.tsx';
import { type ShownGame, ShownGameContext, useGame } from './shown-game.ts';
import { SPEEDS, StepControls, usePlaying } from './step-controls.tsx';
import { Strip } from './strip.tsx';
import { SuspicionTable, VillageTable, VoteTable } from './tables.tsx';
import { TruthPanel } from './truth-panel.tsx';
import { useInsight } from './use-insight.ts';
import { Tabs } from './widgets.tsx';

interface ViewerProps {
  readonly record: ShownRecord;
  readonly title: string;
  /** Index of the first step in which this game differs from the other game of its pair (baseline and candidate). */
  readonly parts?: number | undefined;
  /** Opens the next (1) or the previous (-1) game of the list; undefined if there is no list. */
  readonly onGame?: ((direction: 1 | -1) => void) | undefined;
}

export function GameViewer({ record, title, parts, onGame }: ViewerProps) {
  const game = useShownGame(record);
  const insight = useInsight(record, game);
  const moments = useMemo(() => insight?.moments.map(({ step }) => step) ?? [], [insight]);
  const walk = useMemo(() => walkOf(game.steps, game.stops, game.at, game.toStep), [game]);
  const [playing, setPlaying] = usePlaying(walk);
  const [open, setOpen] = useState<'keys' | 'share' | null>(null);
  const keys = keysOf({ game, walk, moments, onGame, play: () => setPlaying(!playing), open: setOpen, ...useFields() });
  const onKeyDown = useKeys(keys, game);
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus({ preventScroll: true }), [title]);
  return (
    <ShownGameContext.Provider value={game}>
      <section class="viewer" aria-label={title} ref={box} tabIndex={-1} onKeyDown={onKeyDown}>
        <DayTabs />
        <div class="stage">
          <RoundTable />
          <EventLog parts={parts} />
        </div>
        <div class="controls-bar">
          <p class="now" aria-live={playing ? 'off' : 'polite'}>
            {game.known.includes(game.at) && <StepView step={game.steps[game.at]!} at={game.at} />}
          </p>
          <StepControls
            {...{ walk, playing, onGame, onPlay: () => setPlaying(!playing), onKeys: () => setOpen('keys') }}
            onShare={() => setOpen('share')}
          />
        </div>
        <Strip insight={insight} />
        <Details natural={record.natural === true} />
        {open === 'keys' && <KeySheet keys={keys} onClose={() => setOpen(null)} />}
        {open === 'share' && <SharePicture title={title} of={box} onClose={() => setOpen(null)} />}
      </section>
    </ShownGameContext.Provider>
  );
}

/** Collects what the viewer shows: the step and the seat in the address (or of the record), and what this seat may know. */
function useShownGame(record: ShownRecord) {
  const { address, go } = useHere();
  const steps = useMemo(() => stepsOf(record), [record]);
  const all = useMemo(() => rolesOf(record), [record]);
  const judged = useMemo(() => [statementsOf(steps, all), statementsOf(steps, null)] as const, [steps, all]);
  const players = all.length - 1;
  const seat = record.seenBy ?? seatNamed(address.seat, players);
  const last = Math.max(0, steps.length - 1);
  const at = stepNamed(address.step, last);
  return useMemo(() => {
    const known = knownSteps(steps, at, seat);
    const scene = sceneOf(steps, known, players);
    const evening = steps.findLastIndex((step) => step.day === steps[at]?.day);
    const shown = [...new Set([...known, ...knownSteps(steps, evening, seat)])].sort((a, b) => a - b);
    const stops = stopsOf(steps, seat);
    const sees = (step: number): boolean => seat === null || hasSeat(steps[step]?.shown ?? 0, seat);
    const learnedOn = (step: number): number => steps[step]!.day + (sees(step) ? 0 : 1);
    const seen = (step: number): number => (sees(step) ? step : (stops.find((stop) => stop > step) ?? last));
    const game: ShownGame & { readonly stops: readonly number[] } = {
      ...{ steps, at, players, seat, known, scene, stops },
      bound: record.seenBy !== undefined,
      today: shown.filter((i) => learnedOn(i) === steps[at]?.day),
      roles: knownRoles(all, seat, scene.over),
      names: seat === null ? record.names : null,
      statements: judged[seat === null || scene.over ? 0 : 1],
      toStep: (step) => go({ step: String(seen(step)) }),
      look: (to) => record.seenBy === undefined && go({ seat: to === null ? undefined : String(to) }),
    };
    return game;
  }, [steps, all, judged, players, seat, last, at, record]);
}

/** Returns the index of the step in the address, which may be any text. */
const stepNamed = (text: string | undefined, last: number): number =>
  Math.min(last, Math.max(0, Math.trunc(Number(text ?? 0)) || 0));

function seatNamed(text: string | undefined, players: number): number | null {
  const seat = Number(text);
  return Number.isInteger(seat) && seat >= 1 && seat <= players ? seat : null;
}

/** Speed and protocol text, which are kept in the address, with functions that change them. */
function useFields() {
  const { address, go } = useHere();
  const at = Math.max(0, SPEEDS.indexOf(Number(address.speed ?? 1)));
  const faster = (by: 1 | -1): void => go({ speed: String(SPEEDS[at + by] ?? SPEEDS[at]) });
  const code = (): void => go({ code: address.code === 'on' ? undefined : 'on' });
  return { faster, code };
}

/** Opens days. A day is listed as a whole in the log, so that its tab leads to its morning. */
function DayTabs() {
  const { say } = useHere();
  const { steps, at, toStep } = useGame();
  const mornings = [...steps.keys()].filter((i) => steps[i]!.kind === 'day');
  return (
    <Tabs
      name={say('day')}
      tabs={mornings.map((key) => ({ key, text: say('day-n', { day: steps[key]!.day }) }))}
      open={mornings.findLast((key) => key <= at)}
      onOpen={toStep}
    />
  );
}

/** The tables below the strip, folded: they hold the same as the pictures, for screen readers and for a closer look. */
function Details({ natural }: { readonly natural: boolean }) {
  const { say } = useHere();
  const [open, setOpen] = useState(false);
  return (
    <>
      {natural ? <p class="quiet">{say('natural-language')}</p> : <TruthPanel />}
      <details class="as-tables" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{say('as-tables')}</summary>
        {open && (
          <div class="panels">
            <VillageTable />
            <VoteTable />
            <SuspicionTable />
          </div>
        )}
      </details>
    </>
  );
}
