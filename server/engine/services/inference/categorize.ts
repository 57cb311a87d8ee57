import { setImmediate } from 'node:timers/promises'
import {
  type Categorized,
  type CategorizedKey,
  type CategorizeRequest,
  categorizedKeys,
} from '@/lib/contract/projection'
import { categoryOf, type SortedValues, sortedValues } from '@/lib/domain/estimate/country-fifths'
import type { Atlas, AtlasLibrary, Surroundings } from '@/server/atlas/store/atlas'
import { type KeepLatest, keepLatest } from '@/server/atlas/store/memory/keep-latest'
import { type Once, once } from '@/server/atlas/store/memory/once'
import { requireMember } from '@/server/engine/services/account/require-member'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'
import { countsOf } from '@/server/engine/services/evaluations/evaluate-location'

type CountryReference = Partial<Record<CategorizedKey, SortedValues | null>>

/** Measuring takes some ms a site; with 400, fifths are right to 2 % of a country’s sites. */
const maxSites = 400
/** About 0.1 MB each. */
const maxKept = 60

const kept = new WeakMap<AtlasLibrary, KeepLatest<Once<CountryReference>>>()

function countryReference(library: AtlasLibrary, atlas: Atlas): Promise<CountryReference> {
  const references = kept.get(library) ?? keepLatest<Once<CountryReference>>(maxKept)
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
  for (const point of await atlas.sampleSites(maxSites)) {
    measured.push(figuresOf(await atlas.surroundings(point)))
    // Lets other requests run.
    await setImmediate()
  }
  const sorted = categorizedKeys.map((key) => {
    const values = measured.flatMap((figures) => figures[key] ?? [])
    return [key, sortedValues(values)] as const
  })
  return Object.fromEntries(sorted)
}

function figuresOf(surroundings: Surroundings): Partial<Record<CategorizedKey, number | null>> {
  const { poi, roads } = surroundings
  return {
    ...countsOf(surroundings),
    total_pois: poi && Object.values(poi).reduce((sum, places) => sum + places, 0),
    'Busiest road AADT': roads.busiest?.aadt ?? null,
  }
}

/** `unknown` for a country without an atlas or with too few sites. */
export async function categorize(
  deps: Pick<EngineDeps, 'db' | 'atlas'>,
  { caller, request }: { caller: Caller; request: CategorizeRequest },
): Promise<Categorized> {
  await requireMember(deps, caller)
  return categoriesOf(deps, request)
}

export async function categoriesOf(
  deps: Pick<EngineDeps, 'atlas'>,
  request: CategorizeRequest,
): Promise<Categorized> {
  const reference = await referenceOf(deps, request.country)
  const found = categorizedKeys.flatMap((key) => {
    const value = request[key]?.[0]
    return value === undefined ? [] : [[key, [categoryOf(value, reference[key])]]]
  })
  return Object.fromEntries(found)
}

async function referenceOf(
  { atlas: library }: Pick<EngineDeps, 'atlas'>,
  name: string | undefined,
): Promise<CountryReference> {
  const found = (await library.countries()).find((each) => each.name === name || each.country === name)
  const atlas = found ? await library.open(found.country) : null
  return atlas ? countryReference(library, atlas) : {}
}
