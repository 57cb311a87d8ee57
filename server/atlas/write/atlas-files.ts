import type { KeptEntities } from '@/server/atlas/base/derived-entities'
import type { RoadGraph } from '@/server/atlas/base/entities'
import type { Basemap } from '@/server/atlas/basemap/basemap-tiles'
import type { HexagonTable } from '@/server/atlas/derive/hexagons/hexagon-table'
import { scoreScaleOf } from '@/server/atlas/derive/sites/score-scale'
import type { SiteRow } from '@/server/atlas/derive/sites/site-columns'
import type { AtlasFile } from '@/server/atlas/versions/content-hash'
import { encodeRoadIndex, encodeRoads } from './encode-roads'
import { encodeChargers, encodePois, encodePopulation } from './entity-tables'
import { hexagonTileFiles } from './hexagon-tiles'
import { placeFiles } from './place-files'
import { encodePointIndex, indexPositions } from './point-index'
import type { CountedEntities } from './read-around'
import { siteFiles } from './site-files'

export interface AtlasContent {
  entities: Pick<KeptEntities, 'country' | 'places'>
  /** Objects that figures count, including neighbours' around the country. */
  counted: CountedEntities
  graph: RoadGraph
  siteRows: readonly SiteRow[]
  levels: readonly HexagonTable[]
  basemap: Basemap
}

/** Share of the work before the base map's tiles. */
const beforeBasemap = 0.5

/**
 * Every file of a version except its manifest, made on demand.
 * @param onProgress called from time to time with the share (0..1) done
 */
export async function* atlasFiles(
  { entities, counted, graph, siteRows, levels, basemap }: AtlasContent,
  onProgress: (share: number) => void,
): AsyncGenerator<AtlasFile> {
  const { places, country } = entities
  const { chargers, pois, population } = counted
  yield* siteFiles(siteRows)
  const [finest] = levels
  if (finest) {
    const scale = scoreScaleOf(siteRows, finest)
    yield { path: 'score-scale.json', bytes: Buffer.from(JSON.stringify(scale)) }
  }
  yield { path: 'chargers.arrow', bytes: encodeChargers(chargers) }
  yield { path: 'chargers.index', bytes: indexPositions(chargers) }
  yield { path: 'pois.arrow', bytes: encodePois(pois) }
  yield { path: 'pois.index', bytes: indexPositions(pois) }
  yield { path: 'population.arrow', bytes: encodePopulation(population) }
  yield { path: 'population.index', bytes: encodePointIndex(population) }
  yield { path: 'roads.arrow', bytes: encodeRoads(graph) }
  yield { path: 'roads.index', bytes: encodeRoadIndex(graph) }
  yield* placeFiles(places)
  const boundary = { type: 'MultiPolygon', coordinates: country.polygons }
  yield { path: 'boundary.json', bytes: Buffer.from(JSON.stringify(boundary)) }
  for (const [place, level] of levels.entries()) {
    onProgress((beforeBasemap * place) / levels.length)
    yield* hexagonTileFiles(level)
  }
  const cut = (share: number) => onProgress(beforeBasemap + (1 - beforeBasemap) * share)
  for await (const { z, x, y, bytes } of basemap.tiles(cut))
    yield { path: `basemap/${z}/${x}/${y}.mvt`, bytes }
}
