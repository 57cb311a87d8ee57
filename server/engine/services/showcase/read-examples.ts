import { cellToBoundary, cellToParent, gridDisk, latLngToCell } from 'h3-js'
import { tileParentSteps } from '@/lib/catalogue/hexagon-columns'
import { lastMainClass } from '@/lib/catalogue/road-class'
import { type SiteColumnName, siteColumns } from '@/lib/catalogue/site-columns'
import { limits } from '@/lib/config/limits'
import type { Cell } from '@/lib/contract/dataset'
import type { CountrySources, SiteExample, SiteExamples } from '@/lib/contract/showcase'
import { defaultStation } from '@/lib/domain/estimate/evaluated-station'
import type { Atlas, Surroundings } from '@/server/atlas/store/atlas'
import { wireReaders } from '@/server/atlas/store/hexagons/hexagon-table'
import { keepLatest, type Once, once } from '@/server/atlas/store/memory/keep-latest'
import { AppError } from '@/server/engine/errors/app-error'
import type { EngineDeps } from '@/server/engine/services/deps'
import { inferenceInputOf } from '@/server/engine/services/evaluations/evaluate-location'

const rings = 9

type Point = { lat: number; lng: number }

async function drawAround(atlas: Atlas, point: Point): Promise<Pick<SiteExample, 'cells' | 'roads'>> {
  const [cells, { segments }] = await Promise.all([scoredCells(atlas, point), atlas.isochrone(point)])
  const linesOf = (isMain: boolean) =>
    segments
      .filter((segment) => segment.class <= lastMainClass === isMain)
      .flatMap(({ lines }) => lines.map((line) => line.map(([lng, lat]) => shortPosition(lng, lat))))
  return { cells, roads: { main: linesOf(true), local: linesOf(false) } }
}

async function scoredCells(atlas: Atlas, { lat, lng }: Point): Promise<SiteExample['cells']> {
  const around = new Set(gridDisk(latLngToCell(lat, lng, limits.hexResolution), rings))
  const parents = new Set(
    [...around].map((cell) => cellToParent(cell, limits.hexResolution - tileParentSteps)),
  )
  const tiles = await Promise.all([...parents].map((parent) => atlas.hexagons(parent, ['Score DC'])))
  return tiles.flatMap((tile) => {
    if (!tile) return []
    const [idAt, scoreAt] = wireReaders(tile, ['Hex ID', 'Score DC'])
    return Array.from(tile.cells, (_, row) => ({ id: String(idAt?.(row)), score: scoreAt?.(row) }))
      .filter(
        (cell): cell is { id: string; score: number } =>
          typeof cell.score === 'number' && around.has(cell.id),
      )
      .map(({ id, score }) => ({ ring: cellToBoundary(id).map(([y, x]) => shortPosition(x, y)), score }))
  })
}

const shortPosition = (lng: number, lat: number): [number, number] => [
  Math.round(lng * 1e5) / 1e5,
  Math.round(lat * 1e5) / 1e5,
]

type Deps = Pick<EngineDeps, 'atlas' | 'model'>

/** Enough to find a presentable shop car park in every country. */
const lookedAt = 5000
/** Smaller car parks are often private. */
const minSpaces = 20

type PickedSite = {
  name: string
  town: string
  lat: number
  lng: number
  isRetail: boolean
  capacity: number
  capacityEstimated: boolean
  score: number
}

/** Prefers shops; null without two different scores. */
async function pickExamples(atlas: Atlas): Promise<{ high: PickedSite; low: PickedSite } | null> {
  const [fromBest, fromLowest] = await Promise.all([
    parkingsBy(atlas, 'descending'),
    parkingsBy(atlas, 'ascending'),
  ])
  return pairOf(fromBest.filter(isRetail), fromLowest.filter(isRetail)) ?? pairOf(fromBest, fromLowest)
}

const columnNumbers = new Map(siteColumns.map(({ name }, column) => [name as SiteColumnName, column]))
const cellOf = (row: readonly Cell[], name: SiteColumnName): Cell =>
  row[columnNumbers.get(name) ?? -1] ?? null

const isRetail = (row: readonly Cell[]) => cellOf(row, 'Parking Type') === 'retail'

async function parkingsBy(atlas: Atlas, direction: 'ascending' | 'descending'): Promise<Cell[][]> {
  const found = await atlas.findSites({
    bounds: atlas.manifest.bounds,
    locationTypes: ['parking'],
    limit: lookedAt,
    sort: { field: 'Score DC', direction },
  })
  return found
    .rows()
    .filter(
      (row) =>
        cellOf(row, 'name') &&
        cellOf(row, 'city') &&
        cellOf(row, 'Score DC') !== null &&
        Number(cellOf(row, 'capacity')) >= minSpaces,
    )
}

function pairOf([best]: Cell[][], [lowest]: Cell[][]) {
  if (!best || !lowest) return null
  const pair = { high: siteOf(best), low: siteOf(lowest) }
  return pair.high.score > pair.low.score ? pair : null
}

function siteOf(row: readonly Cell[]): PickedSite {
  return {
    // Visitors of any language read them.
    name: String(cellOf(row, 'latin_name') ?? cellOf(row, 'name')),
    town: String(cellOf(row, 'latin_city') ?? cellOf(row, 'city')),
    lat: Number(cellOf(row, 'lat')),
    lng: Number(cellOf(row, 'lng')),
    isRetail: isRetail(row),
    capacity: Number(cellOf(row, 'capacity')),
    capacityEstimated: cellOf(row, 'capacity_estimated') === true,
    score: Number(cellOf(row, 'Score DC')),
  }
}

type Picked = NonNullable<Awaited<ReturnType<typeof pickExamples>>>['high']

const remembered = 4

/**
 * Picks the country with the most charging stations that has two car parks to compare; computed
 * once per version.
 * @throws AppError 404 (returned function) without such a country.
 */
export function examplesReader(deps: Deps): () => Promise<SiteExamples> {
  const kept = keepLatest<Once<SiteExamples | null>>(remembered)
  return async () => {
    const countries = await deps.atlas.countries()
    // Without charging stations an example has no competition to show.
    for (const { country, version } of countries.toSorted((a, b) => b.counts.chargers - a.counts.chargers)) {
      const key = `${country}/${version}`
      const examplesOfVersion =
        kept.get(key) ??
        kept.set(
          key,
          once(() => examplesOf(deps, country)),
        )
      const examples = await examplesOfVersion()
      if (examples) return examples
    }
    throw new AppError({ code: 'not_found', message: 'No country here has two car parks to compare.' })
  }
}

async function examplesOf(deps: Deps, country: string): Promise<SiteExamples | null> {
  const atlas = await deps.atlas.open(country)
  const pair = atlas && (await pickExamples(atlas))
  if (!pair) return null
  const { manifest } = atlas
  const high = await exampleOf(deps, atlas, pair.high)
  const low = await exampleOf(deps, atlas, pair.low)
  if (!high || !low) return null
  return {
    data: {
      country: {
        slug: country,
        name: manifest.name,
        sites: manifest.counts.sites,
        version: manifest.version,
      },
      high,
      low,
    },
  }
}

/** Null where the country lacks a figure that an example shows. */
async function exampleOf(deps: Deps, atlas: Atlas, site: Picked): Promise<SiteExample | null> {
  const surroundings = await atlas.surroundings(site)
  const { traffic, population, competition } = surroundings
  if (!traffic || !population || !competition) return null
  const input = inferenceInputOf(surroundings, defaultStation.DC)
  const { utilization, band } = deps.model.explain(input)
  return {
    ...site,
    traffic: traffic.reduce((sum: number, vehicles) => sum + vehicles, 0),
    population: { near: population[1], far: population[10] },
    competition: { near: evsesWithinOneKilometre(competition), nearest: metresToStation(surroundings) },
    prediction: { station: input['Connector Config'], utilization, low: band.low, high: band.high },
    ...(await drawAround(atlas, site)),
  }
}

const evsesWithinOneKilometre = (competition: NonNullable<Surroundings['competition']>) =>
  Object.values(competition).reduce((sum, [, withinOne]) => sum + withinOne, 0)

function metresToStation({ nearest }: Surroundings): number | null {
  const known = Object.values(nearest).flatMap((charger) => charger?.metres ?? [])
  return known.length > 0 ? Math.min(...known) : null
}

export async function readSources({ atlas }: Pick<EngineDeps, 'atlas'>): Promise<CountrySources> {
  const manifests = await atlas.countries()
  return {
    data: manifests.map(({ country, name, version, builtAt, sources, population, notes }) => ({
      slug: country,
      name,
      version,
      builtAt,
      sources,
      notes: [population.method, ...notes],
    })),
  }
}
