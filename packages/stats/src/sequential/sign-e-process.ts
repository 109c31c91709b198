import betaln from '@stdlib/math-base-special-betaln';

/**
 * ln of the e-value from discordant pairs against "each is as likely gained as lost", with a Beta(prior, prior)
 * mixture: ln B(s+b, s+c) - ln B(s, s) + (b+c) ln 2. Exact for the sharp null that the change helps in no set; too
 * often wrong (6.7 % for 5 %) if it helps in some sets and hurts in others.
 */
export function signLogE(gained: number, lost: number, prior: number = 5): number {
  if (gained + lost === 0) return 0;
  const mixed = betaln(prior + gained, prior + lost) - betaln(prior, prior);
  return mixed + (gained + lost) * Math.LN2;
}
