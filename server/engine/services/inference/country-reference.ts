import { setImmediate } from 'node:timers/promises'
import { type CategorizedKey, categorizedKeys } from '@/lib/contract/projection'
import { type SortedValues, sortedValues } from '@/lib/domain/prediction/country-fifths'
import type { Atlas, AtlasLibrary, Surroundings } from '@/server/atlas/store/atlas'
import { type KeepLatest, keepLatest } from '@/server/atlas/store/memory/keep-latest'
import { type Once, once } from '@/server/atlas/store/memory/once'
import { countsOf } from '@/server/engine/services/evaluations/evaluate-location'

export type CountryReference = Partial<Record<CategorizedKey, SortedValues | null>>

/** Sites whose surroundings are measured, at some ms each: fifths are then right to 2 % of a country’s sites. */
const mostSites = 400
/** References of versions, of 0.1 MB each. */
const mostKept = 60

const kept = new WeakMap<AtlasLibrary, KeepLatest<Once<CountryReference>>>()

/** The fifths of a country's sites, measured at the first question for its version. */
export function countryReference(library: AtlasLibrary, atlas: Atlas): Promise<CountryReference> {
  const references = kept.get(library) ?? keepLatest<Once<CountryReference>>(mostKept)
  kept.set(library, references)
  const { country, version } = atlas.manifest
  const key = `${country} ${version}`
  const reference =
    references.get(key) ??
    references.set(
      key,
      once(() => measure(atlas)),
    )
  return reference()
}

async function measure(atlas: Atlas): Promise<CountryReference> {
  const measured: ReturnType<typeof figuresOf>[] = []
  for (const point of await atlas.sampleSites(mostSites)) {
    measured.push(figuresOf(await atlas.surroundings(point)))
    // Other requests run in between.
    await setImmediate()
  }
  const sorted = categorizedKeys.map((key) => {
    const values = measured.flatMap((figures) => figures[key] ?? [])
    return [key, sortedValues(values)] as const
  })
  return Object.fromEntries(sorted)
}

function figuresOf(surroundings: Surroundings): Partial<Record<CategorizedKey, number>> {
  const busiest = surroundings.roads.busiest?.aadt
  return {
    ...countsOf(surroundings),
    total_pois: Object.values(surroundings.poi).reduce((sum, places) => sum + places, 0),
    ...(busiest !== undefined && { 'Busiest road AADT': busiest }),
  }
}
