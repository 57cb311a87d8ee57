const deepest = 20

/** Arrow or Parquet values as JSON: times in UTC, unsafe integers as text. */
export function plainOf(value: unknown, depth = 0): unknown {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString()
  if (ArrayBuffer.isView(value)) return '{…}'
  if (typeof value !== 'object' || value === null) return value ?? null
  if (depth === deepest) return null
  if (Array.isArray(value)) return value.map((part) => plainOf(part, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, plainOf(part, depth + 1)]))
}
