import { publicPages } from '@/lib/config/public-pages'
import type { Cell } from '@/lib/contract/dataset'
import type { InferenceInput } from '@/lib/contract/inference'
import { explanationOf } from '@/lib/domain/comparison/compared-locations'
import { type EvaluatedRow, inputOf, numberIn } from '@/lib/domain/records/evaluated-locations'
import type { Atlas, Surroundings } from '@/server/atlas/store/atlas'
import type { EvaluatedLocation } from '@/server/engine/documents/evaluated-location'
import type { MergedMap } from '@/server/engine/location-files/merge-maps'
import { formatRecordDay, recordDayOf } from './record-id'
import type { RecordDeps } from './record-plan'

interface Merged {
  merged: MergedMap
  customer: string
  name: string
}

/** Of the best locations; undefined if no row has what the model explains, as in maps made elsewhere. */
export async function mergedScorecard(
  deps: RecordDeps,
  { merged, customer, name }: Merged,
): Promise<Uint8Array | undefined> {
  const atlases = new Map<string, Atlas>()
  const locations: EvaluatedLocation[] = []
  for (const cells of merged.best) {
    const location = await evaluatedOf(deps, cells, atlases)
    if (location) locations.push(location)
  }
  if (locations.length === 0) return undefined
  return deps.documents.scorecard({
    evalId: 'merged',
    name,
    customer,
    atlases,
    locations,
    date: formatRecordDay(recordDayOf(deps.clock())),
    sources: merged.sources,
    modelAddress: `${deps.origin}${publicPages.model.path}`,
    ...(locations.length < merged.locations && {
      selection: { shown: locations.length, of: merged.locations },
    }),
  })
}

async function evaluatedOf(
  { atlas: library, model }: RecordDeps,
  cells: Readonly<Record<string, Cell>>,
  atlases: Map<string, Atlas>,
): Promise<EvaluatedLocation | undefined> {
  const row = rowOf(cells)
  const input = inputOf(row)
  const point = { lat: numberIn(row, 'lat') ?? Number.NaN, lng: numberIn(row, 'lng') ?? Number.NaN }
  const atlas = Number.isFinite(point.lat) && Number.isFinite(point.lng) ? await library.at(point) : null
  // A page must not say another estimate than the map.
  const prediction = input && explanationOf(row, model.explain(input))
  if (!input || !atlas || !prediction) return undefined
  const surroundings = await atlas.surroundings(point)
  atlases.set(surroundings.country, atlas)
  return {
    current: 'DC',
    row: cells,
    input,
    prediction,
    surroundings: asEvaluated(surroundings, input),
  }
}

function rowOf(cells: Readonly<Record<string, Cell>>): EvaluatedRow {
  const row: EvaluatedRow = { current: 'DC', prediction: undefined, cells }
  const utilization = numberIn(row, 'total_kwh_per_day') ?? 0
  const low = numberIn(row, 'band_low') ?? utilization
  const high = numberIn(row, 'band_high') ?? utilization
  return { ...row, prediction: { utilization, low, high } }
}

/** As evaluated, where the map has it, though the atlas may be newer. */
function asEvaluated(now: Surroundings, input: InferenceInput): Surroundings {
  return { ...now, population: peopleOf(input) ?? now.population, competition: rivalsOf(now, input) }
}

function peopleOf(input: InferenceInput): Surroundings['population'] {
  const { population_in_1km: one, population_in_2km: two } = input
  const { population_in_5km: five, population_in_10km: ten } = input
  if (one === null || two === null || five === null || ten === null) return null
  return { 1: one, 2: two, 5: five, 10: ten }
}

function rivalsOf({ competition }: Surroundings, input: InferenceInput): Surroundings['competition'] {
  const counts = (name: 'slow' | 'rapid' | 'ultrarapid', known: readonly number[] | undefined) => {
    const at = (suffix: '05' | '10' | '20', index: number) => input[`${name}_${suffix}`] ?? known?.[index]
    return [at('05', 0), at('10', 1), at('20', 2)] as const
  }
  const isKnown = (each: readonly (number | undefined)[]): each is readonly [number, number, number] =>
    !each.includes(undefined)
  const AC = counts('slow', competition?.AC)
  const DC = counts('rapid', competition?.DC)
  const HPC = counts('ultrarapid', competition?.HPC)
  return isKnown(AC) && isKnown(DC) && isKnown(HPC) ? { AC, DC, HPC } : null
}
