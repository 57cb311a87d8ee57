import type { SiteColumnName } from '@/lib/catalogue/site-columns'
import { defaultStation } from '@/lib/domain/estimate/evaluated-station'
import { deriveEntities } from '@/server/atlas/derive/derive-entities'
import { type HexagonTable, rowOf } from '@/server/atlas/derive/hexagons/hexagon-table'
import { deriveRegions } from '@/server/atlas/derive/hexagons/regions'
import {
  countCompetition,
  countPois,
  type NearbyTables,
  sumPopulation,
} from '@/server/atlas/derive/places/nearby'
import { deriveRoads } from '@/server/atlas/derive/roads'
import type { SiteRow } from '@/server/atlas/derive/sites/site-columns'
import { scaleTraffic } from '@/server/atlas/derive/traffic/traffic-scale'
import type { DerivedEntities } from '@/server/atlas/entities/derived-entities'
import type { Extract, RoadGraph } from '@/server/atlas/entities/entities'
import { readExtract } from '@/server/atlas/read/read-extract'
import { readStationFile, type StationFile } from '@/server/atlas/read/station-file'
import type { Surroundings } from '@/server/atlas/store/atlas'
import { createRatesAndFactors } from '@/server/engine/model/rates-and-factors'
import { inferenceInputOf } from '@/server/engine/services/evaluations/evaluate-location'
import { demandTables, deriveHexagons, nearbyTables, siteRowsOf } from '@/tests/support/derived-scores'
import { extracts } from '@/tests/support/extracts'

const names = {
  liechtenstein: { iso: 'LI', slug: 'liechtenstein', name: 'Liechtenstein' },
  andorra: { iso: 'AD', slug: 'andorra', name: 'Andorra' },
  monaco: { iso: 'MC', slug: 'monaco', name: 'Monaco' },
} as const
export const slugs = ['liechtenstein', 'andorra', 'monaco'] as const
export type Slug = (typeof slugs)[number]

export interface DerivedCountry {
  /** Open: the caller closes it. */
  extract: Extract
  entities: DerivedEntities
  graph: RoadGraph
  hexagons: HexagonTable
}

export async function deriveWhole(slug: Slug): Promise<DerivedCountry> {
  const extract = await readExtract(extracts[slug])
  const register = slug === 'liechtenstein' ? await readStationFile(extracts.liechtensteinStations) : null
  return deriveFrom(extract, slug, register)
}

export function deriveFrom(
  extract: Extract,
  slug: Slug,
  register: StationFile | null = null,
): DerivedCountry {
  const entities = deriveEntities(extract, { ...names[slug], register })
  const { graph } = scaleTraffic(deriveRoads(extract, { isUrban: () => true }).graph, entities)
  const hexagons = deriveHexagons({
    ...entities,
    ways: extract.ways,
    regions: () => deriveRegions(extract, entities.country),
    graph,
  })
  return { extract, entities, graph, hexagons }
}

export interface ScoredSite {
  row: SiteRow
  /** Predicted by the shipped model for the reference station. */
  kWh: { DC: number; AC: number }
  /** Hundredths, as in the free tiles. */
  hexagon: { DC: number; AC: number }
}

export function scoreSites({ entities, graph, hexagons }: DerivedCountry): ScoredSite[] {
  const counted = { ...entities, population: entities.population.points }
  const tables = demandTables({ ...counted, graph })
  const nearby = nearbyTables(counted)
  const model = createRatesAndFactors()
  const rows = siteRowsOf(entities.sites, { tables, hexagons, chargers: entities.chargers })
  return rows.map((row) => {
    const point = [Number(row.lng), Number(row.lat)] as const
    const around = surroundingsAt(nearby, point, tables.roads.traffic(point))
    const kWh = (current: 'DC' | 'AC') => model.predict(inferenceInputOf(around, defaultStation[current]))
    const cell = rowOf(hexagons, String(row.hex_id))
    const tile = (name: 'Score DC' | 'Score AC') =>
      Math.round((hexagons.columns[name]?.[cell] ?? 0) * 100) / 100
    return {
      row,
      kWh: { DC: kWh('DC'), AC: kWh('AC') },
      hexagon: { DC: tile('Score DC'), AC: tile('Score AC') },
    }
  })
}

function surroundingsAt(
  nearby: NearbyTables,
  point: readonly [number, number],
  traffic: Surroundings['traffic'],
): Surroundings {
  return {
    country: '',
    iso: '',
    city: '',
    hexId: '',
    traffic,
    roads: { busiest: null, main: null },
    roadClass: null,
    population: sumPopulation(nearby, point),
    poi: countPois(nearby, point),
    competition: countCompetition(nearby, point),
    nearest: { AC: null, DC: null, HPC: null },
    scores: { AC: null, DC: null },
    edge: false,
    grid: { high: null, medium: null, line: null, transformer: null, reliability: null },
  }
}

export const numbersOf = (sites: readonly ScoredSite[], name: SiteColumnName): number[] =>
  sites.map(({ row }) => (typeof row[name] === 'number' ? row[name] : Number.NaN))

/** From 0; ties share their mean. */
function ranksOf(values: readonly number[]): number[] {
  const order = values.map((_, at) => at).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0))
  const ranks = new Array<number>(values.length).fill(0)
  for (let from = 0; from < order.length; ) {
    let to = from
    while (to < order.length && values[order[to] ?? 0] === values[order[from] ?? 0]) to += 1
    for (let place = from; place < to; place += 1) ranks[order[place] ?? 0] = (from + to - 1) / 2
    from = to
  }
  return ranks
}

/** Pearson's correlation of the ranks. */
export function spearman(a: readonly number[], b: readonly number[]): number {
  const x = ranksOf(a)
  const y = ranksOf(b)
  const mean = (a.length - 1) / 2
  const product = (p: readonly number[], q: readonly number[]) =>
    p.reduce((sum, value, at) => sum + (value - mean) * ((q[at] ?? 0) - mean), 0)
  return product(x, y) / Math.sqrt(product(x, x) * product(y, y))
}
