import type { DerivedEntities } from '@/server/atlas/derive/derived-entities'
import type { SiteRow } from '@/server/atlas/derive/site-columns'
import type { Extract, RoadGraph } from '@/server/atlas/entities'
import {
  borderFeatures,
  buildingFeatures,
  landFeatures,
  landuseFeatures,
  placeFeatures,
  railFeatures,
  roadFeatures,
  waterFeatures,
  waterwayFeatures,
} from './basemap-features'
import { type BasemapLayers, basemapTiles } from './basemap-tiles'
import type { AtlasFile } from './content-hash'
import { encodeRoadIndex, encodeRoads } from './encode-roads'
import { encodeChargers, encodePlaces, encodePois, encodePopulation } from './entity-tables'
import type { HexagonTile } from './hexagon-tiles'
import { encodePointIndex, indexPositions } from './point-index'
import { siteFiles } from './site-files'

export interface AtlasContent {
  extract: Extract
  entities: DerivedEntities
  graph: RoadGraph
  siteRows: readonly SiteRow[]
  tiles: readonly HexagonTile[]
}

/** Every file of a version but its manifest, one after the other. */
export function* atlasFiles({
  extract,
  entities,
  graph,
  siteRows,
  tiles,
}: AtlasContent): Generator<AtlasFile> {
  const { chargers, pois, population, places, country } = entities
  yield* siteFiles(siteRows)
  yield { path: 'chargers.arrow', bytes: encodeChargers(chargers) }
  yield { path: 'chargers.index', bytes: indexPositions(chargers) }
  yield { path: 'pois.arrow', bytes: encodePois(pois) }
  yield { path: 'pois.index', bytes: indexPositions(pois) }
  yield { path: 'population.arrow', bytes: encodePopulation(population.points) }
  yield { path: 'population.index', bytes: encodePointIndex(population.points) }
  yield { path: 'roads.arrow', bytes: encodeRoads(graph) }
  yield { path: 'roads.index', bytes: encodeRoadIndex(graph) }
  yield { path: 'places.arrow', bytes: encodePlaces(places) }
  const boundary = { type: 'MultiPolygon', coordinates: country.polygons }
  yield { path: 'boundary.json', bytes: Buffer.from(JSON.stringify(boundary)) }
  for (const { level, parent, bytes } of tiles) yield { path: `hexagons/${level}/${parent}.arrow`, bytes }
  for (const { z, x, y, bytes } of basemapTiles(basemapLayers(extract, entities), country.bounds)) {
    yield { path: `basemap/${z}/${x}/${y}.mvt`, bytes }
  }
}

function basemapLayers(extract: Extract, { country, places }: DerivedEntities): BasemapLayers {
  return {
    land: () => landFeatures(country.polygons),
    landuse: () => landuseFeatures(extract, country),
    water: () => waterFeatures(extract),
    waterway: () => waterwayFeatures(extract),
    roads: () => roadFeatures(extract),
    rail: () => railFeatures(extract),
    buildings: () => buildingFeatures(extract, country),
    border: () => borderFeatures(country.polygons),
    places: () => placeFeatures(places),
  }
}
