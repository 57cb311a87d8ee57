/** @throws if the value is unknown, which the test does not expect */
export function known<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('Expected a known value.')
  return value
}
