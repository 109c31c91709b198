import { TEAMS } from '@aiwolf-arena/engine';
import type { Happening } from '../game/step.ts';
import type { Say } from '../words/words.ts';
import { seatName, seatNumber } from './seat-name.ts';

type Spoken = 'talk' | 'whisper' | 'refused' | 'vote' | 'attackVote';

/** A step in one sentence; talk and ballots are shown otherwise. */
export function stepText(step: Exclude<Happening, { kind: Spoken }>, say: Say): string {
  const seat = 'seat' in step ? seatName(step.seat, say) : '';
  switch (step.kind) {
    case 'day':
      return step.dead === 0
        ? say('step-day')
        : say('step-day-dead', { seat: seatName(step.dead, say) });
    case 'silence':
      return say('step-silence', { seats: step.seats.map(seatNumber).join(', ') });
    case 'execute':
      return step.seat === 0 ? say('step-no-execute') : say('step-execute', { seat });
    case 'divine':
    case 'medium':
      return say(`step-${step.kind}`, {
        seat,
        target: seatName(step.target, say),
        species: { word: step.species === 'WEREWOLF' ? 'werewolf' : 'human' },
      });
    case 'guard':
      return say('step-guard', { seat, target: seatName(step.target, say) });
    case 'attack':
      if (step.target === 0) return say('step-no-attack');
      return say(step.success ? 'step-attack' : 'step-attack-guarded', {
        target: seatName(step.target, say),
      });
    case 'fault':
      return say('step-fault', { seat, request: step.request, fault: step.fault });
    case 'result':
      return say('step-result', {
        winner: { word: `team-${TEAMS[step.winner] ?? 'NONE'}` },
        humans: step.humans,
        werewolves: step.werewolves,
      });
  }
}
