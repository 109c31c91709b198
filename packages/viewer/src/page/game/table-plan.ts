/** Returns where seats stand around a table that is `width` pixels wide. All lengths are in pixels. */
export function tablePlan(players: number, width: number): TablePlan {
  const narrow = width < 560;
  const token = narrow ? 19 : 23;
  const height = narrow ? 300 + 13 * players : Math.max(390, 300 + 11 * players);
  const [across, down] = [width / 2 - (narrow ? 40 : 72), height / 2 - 58];
  const centre = { x: width / 2, y: height / 2 - 14 };
  const edge = outline(across, down).map(({ x, y }) => ({ x: centre.x + x, y: centre.y + y }));
  const seats = evenly(edge, players);
  const gap = Math.hypot(seats[1]!.x - seats[0]!.x, seats[1]!.y - seats[0]!.y);
  return { width, height, token, centre, across, down, seats, cell: Math.min(narrow ? 76 : 138, Math.max(64, gap - 6)) };
}

export interface TablePlace {
  readonly x: number;
  readonly y: number;
}

export interface TablePlan {
  readonly width: number;
  readonly height: number;
  /** The radius of a seat's token. */
  readonly token: number;
  readonly centre: TablePlace;
  /** Half the width and half the height of the ring of seats. */
  readonly across: number;
  readonly down: number;
  /** The places of the seats, clockwise, starting with Agent[01] at the top. */
  readonly seats: readonly TablePlace[];
  /** The width that a seat's name may have. */
  readonly cell: number;
}

const POINTS = 720;
/** Between an ellipse (1) and a rectangle (0): a table whose sides have room for many seats. */
const ROUND = 0.72;

/** Points on the edge of the table around the origin, clockwise from the top. */
function outline(across: number, down: number): TablePlace[] {
  return Array.from({ length: POINTS }, (_, i) => {
    const angle = (2 * Math.PI * i) / POINTS;
    return { x: across * bent(Math.sin(angle)), y: -down * bent(Math.cos(angle)) };
  });
}

const bent = (value: number): number => Math.sign(value) * Math.abs(value) ** ROUND;

function evenly(edge: readonly TablePlace[], count: number): TablePlace[] {
  const lengths = edge.map(({ x, y }, i) => {
    const next = edge[(i + 1) % edge.length]!;
    return Math.hypot(next.x - x, next.y - y);
  });
  const whole = lengths.reduce((sum, one) => sum + one, 0);
  let [i, passed] = [0, 0];
  return Array.from({ length: count }, (_, seat) => {
    while (passed < (whole * seat) / count - 1e-9) passed += lengths[i++]!;
    return edge[i % edge.length]!;
  });
}

/** Returns an arrow between two seats. It bends towards the centre, and leaves room for both tokens. */
export function arrowLine(from: TablePlace, to: TablePlace, { centre, token }: TablePlan): ArrowLine {
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const bend = { x: middle.x + (centre.x - middle.x) * 0.28, y: middle.y + (centre.y - middle.y) * 0.28 };
  const [start, tip] = [towards(from, bend, token + 4), towards(to, bend, token + 6)];
  const angle = (Math.atan2(tip.y - bend.y, tip.x - bend.x) * 180) / Math.PI;
  return {
    path: `M${rounded(start)}Q${rounded(bend)} ${rounded(tip)}`,
    head: `translate(${rounded(tip)}) rotate(${angle.toFixed(1)})`,
  };
}

/** The path of an arrow's line, and the transformation that puts its head at the end. */
export interface ArrowLine {
  readonly path: string;
  readonly head: string;
}

function towards(from: TablePlace, to: TablePlace, length: number): TablePlace {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) * length) / far, y: from.y + ((to.y - from.y) * length) / far };
}

const rounded = ({ x, y }: TablePlace): string => `${x.toFixed(1)} ${y.toFixed(1)}`;
