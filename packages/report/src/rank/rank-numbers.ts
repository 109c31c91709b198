import type { Estimate } from '@aiwolf-arena/analysis';

/** `52.1`: a share in points, one decimal. */
const points = (share: number): string => (share * 100).toFixed(1);

/** `+2.1`, `-0.3`, `0.0`, or `-` where it is unknown. */
export function signed(share: number | null): string {
  if (share === null) return '-';
  const text = points(share);
  if (Number(text) === 0) return '0.0';
  return share > 0 ? `+${text}` : text;
}

/** `80 %`; never a certainty that resamples cannot give. */
export function share(part: number | null): string {
  if (part === null) return '-';
  const whole = Math.round(part * 100);
  if (whole === 0) return '<1 %';
  return whole === 100 ? '>99 %' : `${whole} %`;
}

/** 334 is 330: what is estimated from sets has two digits that mean something. */
export function twoDigits(value: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, value))) - 1);
  return unit * Math.round(value / unit);
}

/** `+2.1 [-0.4, +4.6]`. */
export function signedWithRange(estimate: Pick<Estimate, 'value' | 'low' | 'high'> | null): string {
  if (estimate === null || estimate.value === null) return '-';
  const { value, low, high } = estimate;
  return low === null || high === null
    ? signed(value)
    : `${signed(value)} [${signed(low)}, ${signed(high)}]`;
}
