/** `52.1 %`, for sentences. */
export const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

/** `+2.1`. */
export const points = (share: number): string => {
  const text = (share * 100).toFixed(1);
  if (Number(text) === 0) return '0.0';
  return share > 0 ? `+${text}` : text.replace('-', '−');
};

/** `1.25`. */
export const ratio = (value: number): string => value.toFixed(2);
