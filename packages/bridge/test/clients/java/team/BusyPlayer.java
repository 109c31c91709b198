package team;

/** A TalkPlayer that computes for about a millisecond at each answer: as long on a clock that does not run, and the same games. */
public class BusyPlayer extends TalkPlayer {
  private static final int STEPS = 400_000;

  private long state = 1;

  @Override
  public String apply(String packet) {
    for (int step = 0; step < STEPS; step++) state = state * 6364136223846793005L + 1442695040888963407L;
    String answer = super.apply(packet);
    return state == 0 ? "" : answer;
  }
}
