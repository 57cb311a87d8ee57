/** Limits of one query: rows and bytes of its result, letters and open brackets of its text, memory; and queries of one map. */
export const sqlLimits = {
  rows: 1_000_000,
  bytes: 200_000_000,
  letters: 100_000,
  open: 200,
  memory: '1GB',
  queries: 12,
} as const
