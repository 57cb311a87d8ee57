import { randomUUID } from 'node:crypto'
import { publicPages } from '@/lib/config/public-pages'
import type { ComparisonRequest } from '@/lib/contract/comparison'
import { compareLocations } from '@/lib/domain/comparison/compare-locations'
import { comparedLocations, comparedType, explanationOf } from '@/lib/domain/comparison/compared-locations'
import { inputOf, townIn } from '@/lib/domain/records/evaluated-locations'
import { formatReaderDay } from '@/lib/format/date'
import { AppError } from '@/server/engine/errors/app-error'
import { inReaderForm } from '@/server/engine/errors/validate'
import type { ChosenLocation } from '@/server/engine/location-files/cut-map'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'
import { readMap } from './read-map'
import { inMapFile } from './read-record-locations'

type ComparisonDeps = Parameters<typeof readMap>[0] &
  Pick<EngineDeps, 'atlas' | 'model' | 'documents' | 'mapCutter' | 'mapTurns'>

/** With the name of the record. @throws AppError 422 for fewer than two locations; others as `readMap` and `MapTurns`. */
export async function writeComparison(
  deps: ComparisonDeps,
  caller: Caller,
  { url, ids, type: wanted, order, form, locale, numbers }: ComparisonRequest,
): Promise<{ bytes: Uint8Array; record: string }> {
  const map = await readMap(deps, caller, url)
  const { locations, label, sources } = await deps.mapTurns.take({
    id: randomUUID(),
    owner: caller.kind === 'member' ? caller.identity.subject : 'visitors',
    work: () => inMapFile(map, ({ path }) => deps.mapCutter.chooseFromMap({ path, ids })),
  })
  const languages = locale && [locale]
  const chosen = locations.map(withOwnCells).map((location) => withTown(location, languages))
  if (chosen.length < 2) {
    throw new AppError({
      code: 'invalid',
      message: 'Fewer than two of these locations are in the record.',
    })
  }
  const type = comparedType(chosen, wanted)
  const columns = comparedLocations(chosen, { ids, type, order }).map((column) => {
    const input = column.row?.prediction && inputOf(column.row)
    return { ...column, explained: explanationOf(column.row, input && deps.model.explain(input)) }
  })
  const first = columns[0]?.location
  // Workbook cells are numbers, formatted by the program that opens them.
  const reader = form === 'pdf' ? { locale, numbers } : {}
  const bytes = await deps.documents.comparison({
    form,
    order,
    ...reader,
    name: label,
    ...inReaderForm(reader, () => ({
      date: formatReaderDay(deps.clock()),
      comparison: compareLocations(columns, { type, isVisitor: false }),
    })),
    sources,
    atlas: first && form === 'pdf' ? await deps.atlas.at(first) : null,
    modelAddress: `${deps.origin}${publicPages.model.path}`,
  })
  return { bytes, record: label }
}

/** In the reader's letters, which the thread that cut the map does not know. */
function withTown(location: ChosenLocation, languages: readonly string[] | undefined): ChosenLocation {
  const [row] = location.rows
  return row ? { ...location, city: townIn(row, languages) } : location
}

/** Customers name the columns: no name may reach an inherited property. */
const withOwnCells = (location: ChosenLocation): ChosenLocation => ({
  ...location,
  rows: location.rows.map((row) => ({ ...row, cells: Object.assign(Object.create(null), row.cells) })),
})
