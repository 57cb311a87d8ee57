import { publicPages } from '@/lib/config/public-pages'
import type { ComparisonRequest } from '@/lib/contract/comparison'
import { evaluationMapSchema } from '@/lib/contract/evaluation'
import { compareLocations } from '@/lib/domain/comparison/compare-locations'
import {
  chosenLocations,
  comparedLocations,
  comparedType,
  explanationOf,
} from '@/lib/domain/comparison/compared-locations'
import { inputOf } from '@/lib/domain/records/evaluated-locations'
import { tablesOf } from '@/lib/domain/records/map-tables'
import { locationsOf } from '@/lib/domain/records/table-locations'
import { formatReaderDay } from '@/lib/format/date'
import { AppError } from '@/server/engine/errors/app-error'
import { inLocale } from '@/server/engine/errors/in-locale'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'
import { readMap } from './read-map'
import { sourcesOfMap } from './record-map'

type ComparisonDeps = Parameters<typeof readMap>[0] & Pick<EngineDeps, 'atlas' | 'model' | 'documents'>

/** @throws AppError 422 for fewer than two locations; others as `readMap`. */
export async function writeComparison(
  deps: ComparisonDeps,
  caller: Caller,
  { url, ids, type: wanted, order, form, locale }: ComparisonRequest,
): Promise<Uint8Array> {
  const { stream } = await readMap(deps, caller, url)
  const map = evaluationMapSchema.parse(await new Response(stream).json())
  const chosen = chosenLocations(locationsOf(tablesOf(map)), ids)
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
  const { label } = map.configuration
  const first = columns[0]?.location
  // Workbook cells are numbers, formatted by the program that opens them.
  const reader = form === 'pdf' ? locale : undefined
  return deps.documents.comparison({
    form,
    order,
    locale: reader,
    name: typeof label === 'string' ? label : '',
    ...inLocale(reader, () => ({
      date: formatReaderDay(deps.clock()),
      comparison: compareLocations(columns, { type, isVisitor: false }),
    })),
    sources: sourcesOfMap(map),
    atlas: first && form === 'pdf' ? await deps.atlas.at(first) : null,
    modelAddress: `${deps.origin}${publicPages.model.path}`,
  })
}
