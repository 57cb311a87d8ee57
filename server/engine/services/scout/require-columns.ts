import { type HexagonField, hexagonColumns } from '@/lib/catalogue/hexagon-columns'
import { lockedColumns, unlockSentence } from '@/lib/contract/hexagons'
import type { Manifest } from '@/lib/contract/scout'
import { presentColumns } from '@/server/atlas/store/hexagons/hexagon-files'
import { AppError } from '@/server/engine/errors/app-error'
import type { Caller } from '@/server/engine/services/deps'

/**
 * @throws AppError 422 naming each column that the country lacks, 401 when a visitor requests
 * locked ones.
 */
export function requireColumns(
  { manifest, caller }: { manifest: Manifest; caller: Caller },
  columns: readonly HexagonField[],
): void {
  const present = new Set<HexagonField>(presentColumns(manifest))
  const absent = hexagonColumns.filter((name) => columns.includes(name) && !present.has(name))
  if (absent.length > 0) {
    throw new AppError({
      code: 'invalid',
      message: 'The country lacks a column.',
      issues: absent.map((name) => ({
        loc: ['query', 'cols'],
        msg: `${manifest.name} has no "${name}": ${reasonOf(manifest, name)}`,
        type: 'absent',
      })),
    })
  }
  const locked = lockedColumns(columns)
  if (caller.kind === 'visitor' && locked.length > 0) {
    throw new AppError({ code: 'unauthenticated', message: unlockSentence(locked), columns: locked })
  }
}

function reasonOf({ absent }: Manifest, name: string): string {
  const known = absent.find((each) => each.table === 'hexagons' && each.name === name)
  return known?.reason ?? 'it was built without that column.'
}
