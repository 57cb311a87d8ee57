/** Most bytes of a JSON body, by path below `/api` and of the API service; app and service hold both. */
const bodyBytes: ReadonlyMap<string, number> = new Map([
  // Room for 10,000 coordinates: too many must fail validation with a message, not exceed the byte limit.
  ['/cord', 5_000_000],
  // A full list with long names.
  ['/export', 12_000_000],
  // A logo.
  ['/customers', 150_000],
  // Two addresses of each of a hundred records.
  ['/evals/merge', 500_000],
  ['/geo/lookup', 100_000],
  ['/infer', 2_000_000],
  ['/issue', 150_000],
  // As the largest call behind a tool.
  ['/mcp', 5_000_000],
])

/** A list of locations is as large as its export. */
const listPath = /^\/me\/lists\/[^/]+$/
const listBytes = 12_000_000

/** A logo, here too. */
const customerPath = /^\/customers\/[^/]+$/
const customerBytes = 150_000

/** Every other body is a few numbers and words. */
const usualBytes = 16_000

/** Bytes after which a body is cut off; a path without an entry gets the smallest limit. */
export function mostBodyBytes(pathname: string): number {
  const path = pathname.replace(/^\/api(?=\/)/, '')
  if (listPath.test(path)) return listBytes
  return bodyBytes.get(path) ?? (customerPath.test(path) ? customerBytes : usualBytes)
}

const units = [
  [1_000_000, 'MB'],
  [1_000, 'KB'],
] as const

/** Sentence for a body beyond its limit. */
export function bodyTooLarge(most: number): string {
  const [size, unit] = units.find(([each]) => most >= each) ?? [1, 'bytes']
  return `The request is larger than ${most / size} ${unit}.`
}
