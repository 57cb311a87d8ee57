import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Manifest, manifestSchema } from '@/lib/contract/scout'
import { isInside } from '@/lib/geo/mercator'
import { prepareRoads } from '@/server/atlas/derive/isochrone'
import type { Position } from '@/server/atlas/entities'
import { prepareAddresses } from './addresses'
import type { Atlas } from './atlas'
import { isTile } from './atlas-paths'
import { findChargers, readChargers } from './charger-table'
import { openHexagons } from './hexagon-files'
import { hexagonRows } from './hexagon-table'
import { readNearby } from './nearby-tables'
import { once } from './once'
import { preparePlaceSearch } from './place-search'
import { readPlaces } from './place-table'
import { isInBoundary, readBoundary } from './read-boundary'
import { readIfThere } from './read-if-there'
import { readTable } from './read-table'
import { readRoads } from './road-table'
import { findSites, findSitesWithin, readSites } from './site-table'
import { describeSurroundings } from './surroundings'

/** The manifest of one version. Throws when it is missing or not one. */
export async function readManifest(folder: string): Promise<Manifest> {
  return manifestSchema.parse(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')))
}

/** One version of a country; each table and index is loaded by the first question that needs it. */
export function openAtlas(folder: string, manifest: Manifest): Atlas {
  const table = (name: string) => readTable(join(folder, `${name}.arrow`))
  const sites = once(() => readSites(table('sites')))
  const chargers = once(() => readChargers(table('chargers')))
  const nearby = once(() => readNearby({ table, chargers: chargers().nearby }))
  const roadGraph = once(() => readRoads(table('roads')))
  const roads = once(() => prepareRoads(roadGraph()))
  const places = once(() => readPlaces(table('places')))
  const search = once(() => preparePlaceSearch(places()))
  const addresses = once(() => prepareAddresses({ roads: roadGraph(), places: places() }))
  const boundary = once(() => readBoundary(folder))
  const hexagons = openHexagons(folder, manifest)
  const parts = {
    country: manifest.name,
    nearby,
    chargers,
    roads,
    address: (point: Position) => addresses()(point),
    hexagon: hexagons.valuesOf,
  }
  return {
    manifest,
    findSites: (query) => findSites(sites(), query),
    sitesWithin: (centre, radius) => findSitesWithin(sites(), { centre: toPosition(centre), radius }),
    chargersWithin: (centre, radius) => findChargers(chargers(), { centre: toPosition(centre), radius }),
    hexagonRows: () => hexagonRows(hexagons.all(9)),
    hexagonTile: hexagons.tile,
    basemapTile: (tile) => readBasemapTile(folder, tile),
    surroundings: (point) => describeSurroundings(parts, point),
    searchPlaces: (text, limit) => search()(text, limit),
    addressAt: (point) => addresses()(toPosition(point)),
    boundary: () => boundary().coordinates,
    contains: (point) =>
      isInside(manifest.bounds, toPosition(point)) && isInBoundary(boundary(), toPosition(point)),
  }
}

const toPosition = ({ lat, lng }: { lat: number; lng: number }): Position => [lng, lat]

async function readBasemapTile(
  folder: string,
  tile: { z: number; x: number; y: number },
): Promise<Uint8Array | null> {
  if (!isTile(tile)) return null
  return readIfThere(join(folder, 'basemap', `${tile.z}`, `${tile.x}`, `${tile.y}.mvt`))
}
