/** Most bytes of the body of a call that declares none: a few numbers and words. */
export const usualBodyBytes = 16_000

const units = [
  [1_000_000, 'MB'],
  [1_000, 'KB'],
] as const

/** Sentence for a body beyond its limit. */
export function bodyTooLarge(max: number): string {
  const [size, unit] = units.find(([each]) => max >= each) ?? [1, 'bytes']
  return `The request is larger than ${max / size} ${unit}.`
}
