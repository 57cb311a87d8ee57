import type { AssessedRow } from '@/lib/domain/location-file/assess-rows'

export type View = 'all' | 'fix' | 'looked-up' | 'saved' | 'ready'

const isIn: Readonly<Record<View, (row: AssessedRow) => boolean>> = {
  all: () => true,
  ready: ({ status }) => status === 'ready',
  fix: ({ status }) => status === 'fix',
  saved: ({ status }) => status === 'saved',
  'looked-up': ({ places, lat }) => places !== undefined && lat !== undefined,
}

export const rowsOfView = (rows: readonly AssessedRow[], view: View): readonly AssessedRow[] =>
  view === 'all' ? rows : rows.filter(isIn[view])

export function countOfView(rows: readonly AssessedRow[], view: View): number {
  let count = 0
  for (const row of rows) if (isIn[view](row)) count += 1
  return count
}
