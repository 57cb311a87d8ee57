import { setImmediate } from 'node:timers/promises'
import {
  type InferenceInput,
  inferRequestSchema,
  type PlaceEstimate,
  type Prediction,
} from '@/lib/contract/inference'
import {
  type Categorized,
  type CategorizedKey,
  type CategorizeRequest,
  categorizedKeys,
  type Forecast,
  type ForecastRequest,
} from '@/lib/contract/projection'
import { bandOfCurrent } from '@/lib/domain/estimate/band-scale'
import { categoryOf, type SortedValues, sortedValues } from '@/lib/domain/estimate/compared-figures'
import { plannedStation } from '@/lib/domain/estimate/evaluated-station'
import { featureName } from '@/lib/domain/estimate/explanation'
import { parseCoordinates } from '@/lib/geo/coordinates'
import type { Atlas, AtlasLibrary, Surroundings } from '@/server/atlas/store/atlas'
import { type KeepLatest, keepLatest, type Once, once } from '@/server/atlas/store/memory/keep-latest'
import { AppError } from '@/server/engine/errors/app-error'
import { parse } from '@/server/engine/errors/validate'
import { forecastOf } from '@/server/engine/model/projection'
import { requireMember } from '@/server/engine/services/account/require-member'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'
import { countsOf, inferenceInputOf } from '@/server/engine/services/evaluations/evaluate-location'

/** Lets other requests run; explaining one input takes about a millisecond. */
const batch = 8

/**
 * @throws AppError 422 with `columns: ["iso3_total"]` for an input without traffic (0 is a value),
 * 422 naming the field for any other mistake.
 */
export async function predictUtilization(
  deps: Pick<EngineDeps, 'model'>,
  body: unknown,
): Promise<Prediction[]> {
  refuseMissingTraffic(body)
  const inputs: InferenceInput[] = parse(inferRequestSchema, body, 'body')
  const predictions: Prediction[] = []
  for (const [index, input] of inputs.entries()) {
    if (index > 0 && index % batch === 0) await setImmediate()
    predictions.push(deps.model.explain(input))
  }
  return predictions
}

function refuseMissingTraffic(body: unknown): void {
  const inputs = Array.isArray(body) ? body : []
  const missing = inputs.some(
    (input) => typeof input === 'object' && input !== null && isAbsent(input.iso3_total),
  )
  if (!missing) return
  throw new AppError({
    code: 'invalid',
    message: 'iso3_total is missing: an estimate needs the traffic around the site (0 is a value).',
    columns: ['iso3_total'],
  })
}

const isAbsent = (value: unknown) => value === undefined || value === null

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

/** kWh/day in the years ahead, starting with this one. */
export async function forecastEnergy(
  deps: Pick<EngineDeps, 'db' | 'clock'>,
  { caller, request }: { caller: Caller; request: ForecastRequest },
): Promise<Forecast> {
  await requireMember(deps, caller)
  return forecastOf(request, deps.clock().getUTCFullYear())
}

/** Two digits: the model is public, so an exact estimate would say what its inputs are. */
const rough = (value: number) => Number(value.toPrecision(2))

/** kWh/day; smaller effects are not named. */
const smallest = 1

/** @throws AppError 422 outside the installed countries */
export async function estimatePlace(
  { atlas, model }: Pick<EngineDeps, 'atlas' | 'model'>,
  latlng: string,
): Promise<PlaceEstimate> {
  const point = parseCoordinates(latlng)
  const country = point && (await atlas.at(point))
  if (!country) {
    throw new AppError({
      code: 'invalid',
      message: 'This place lies outside the countries that can be estimated.',
    })
  }
  const input = inferenceInputOf(await country.surroundings(point), plannedStation('DC', undefined))
  const { utilization, agg_shap: effects } = model.explain(input)
  const factors = effects.feature_names
    .map((name, index) => ({ name: featureName(name), effect: effects.values[index] ?? 0 }))
    .filter(({ effect }) => Math.abs(effect) >= smallest)
    .sort((a, b) => Math.abs(b.effect) - Math.abs(a.effect))
  const energy = rough(utilization)
  // Of the rounded estimate: the digits of the exact one's band would say what rounding left out.
  const band = bandOfCurrent(model.card.band, 'DC')
  return {
    station: input['Connector Config'],
    energy,
    low: rough(energy * band.low),
    high: rough(energy * band.high),
    factors: factors.map(({ name, effect }) => ({ name, effect: effect > 0 ? 'raises' : 'lowers' })),
  }
}
