import type { Role } from '@aiwolf-arena/protocol';
import type { ShownGame } from './shown-game.ts';

interface TokenProps {
  readonly role: Role | undefined;
  readonly size: number;
}

/** Draws a role around the origin of an SVG; a question mark if the role is unknown. */
export const RoleSign = ({ role, size }: TokenProps) =>
  role === undefined ? (
    <text class="no-role" y={size * 0.34} font-size={size} text-anchor="middle">
      ?
    </text>
  ) : (
    <path class="role-sign" d={ROLE_SIGNS[role]} fill-rule="evenodd" transform={`scale(${size / 24}) translate(-12 -12)`} />
  );

/** One picture for each role, in a square of 24. */
const ROLE_SIGNS: Readonly<Record<Role, string>> = {
  VILLAGER: 'M12 3 2.5 11h3V21h5v-6h3v6h5V11h3z',
  SEER: 'M1 12c3.2-5 7-7.3 11-7.3S19.8 7 23 12c-3.2 5-7 7.3-11 7.3S4.2 17 1 12zm11-4.6a4.6 4.6 0 1 0 0 9.2 4.6 4.6 0 0 0 0-9.2zm0 2.4a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4z',
  MEDIUM:
    'M5 22V10.5a7 7 0 0 1 14 0V22l-2.4-2.2-2.3 2.2-2.3-2.2-2.3 2.2-2.3-2.2zM9.5 9a1.6 1.9 0 1 0 0 3.8 1.6 1.9 0 0 0 0-3.8zm5 0a1.6 1.9 0 1 0 0 3.8 1.6 1.9 0 0 0 0-3.8z',
  BODYGUARD:
    'M12 1.5 20.5 4.700v6.5c0 5.3-3.4 9-8.5 11.3-5.100-2.3-8.5-6-8.5-11.3V4.700zm0 3.2-5.6 2.100v4.5c0 3.700 2.2 6.3 5.6 8.100z',
  WEREWOLF:
    'M3 2l5.5 4.2h7L21 2l.8 9.5L18 17l-2.5 1.5L12 23l-3.5-4.5L6 17l-3.8-5.5zM6.8 10.2l1.2 2.9 3 .7zm10.4 0-4.2 3.6 3-.7zM10.3 17.4h3.4L12 19.8z',
  POSSESSED:
    'M3.2 1.5c.4 3 1.700 4.3 3.9 4.9a9.5 9.5 0 0 1 9.8 0c2.2-.6 3.5-1.9 3.9-4.9 1.3 3.3 1 6.100-.9 8.3.4 1 .6 2 .6 3.2C20.5 18.5 17 22.5 12 22.5S3.5 18.5 3.5 13c0-1.2.2-2.2.6-3.2C2.2 7.6 1.9 4.8 3.2 1.5zM7 10.8l.9 2.9 3.2.3zm10 0-4.100 3.2 3.2-.3zM7.8 17c2.6 2.4 5.8 2.4 8.4 0-.6 2-2.3 3.2-4.2 3.2S8.4 19 7.8 17z',
  FREEMASON:
    'M12 1.8a2.6 2.6 0 0 1 1.6 4.6l5.9 14.4-2.6 1.2-2.700-6.700H9.8L7.100 22l-2.6-1.2 5.9-14.4A2.6 2.6 0 0 1 12 1.8zm0 8-1.2 3h2.4z',
  FOX: 'M2.5 1.5 9 8h6l6.5-6.5-.7 12L12 22.5 3.2 13.5zM7 11.5l1.5 2.6 2.8.6zm10 0-4.3 3.2 2.8-.6z',
};

type Fate = ShownGame['scene']['seats'][number]['fate'];

/** Draws how a seat died over its token: a cross for an execution, the marks of claws for an attack. */
export const FateSign = ({ fate, size }: { readonly fate: Fate; readonly size: number }) =>
  fate === 'alive' ? null : <path class={`fate-sign ${fate}`} d={FATE_SIGNS[fate]} transform={`scale(${size / 24})`} />;

const FATE_SIGNS: Readonly<Record<Exclude<Fate, 'alive'>, string>> = {
  executed: 'M-11-11 11 11M11-11-11 11',
  attacked: 'M-2-13-10 11M4-12-4 12M10-11 2 13',
};
