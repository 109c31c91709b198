/** What a realm cannot measure by itself: functions of the thread around it, which give numbers. No player gets hold of one. */
export interface Instruments {
  /** Memory in use, KiB. */
  memory(): number;
  /** Milliseconds of a clock that never goes back. */
  clock(): number;
  /** CPU time of the thread, milliseconds. */
  cpu(): number;
  /** Bytes that the thread's heap has handed out so far. */
  allocated(): number;
  /** Told before a game is opened (seat 0), and before a seat is asked. Left out: nobody wants to know. */
  before?(game: number, seat: number): void;
}
