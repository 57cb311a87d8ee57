export const usualBodyBytes = 16_000

const units = [
  [1_000_000, 'MB'],
  [1_000, 'KB'],
] as const

export function bodyTooLarge(max: number): string {
  const [size, unit] = units.find(([each]) => max >= each) ?? [1, 'bytes']
  return `The request is larger than ${max / size} ${unit}.`
}
