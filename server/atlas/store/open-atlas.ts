import { join } from 'node:path'
import { latLngToCell } from 'h3-js'
import { isPrivateUse } from '@/lib/catalogue/parking-types'
import { type SiteColumnName, siteColumns } from '@/lib/catalogue/site-columns'
import { limits } from '@/lib/config/limits'
import { locationTypeSchema, type Manifest } from '@/lib/contract/scout'
import type { SiteFacts, SiteRank } from '@/lib/contract/site-rank'
import { isAssumedNote, type KnownSources, knownSources } from '@/lib/domain/scouting/known-sources'
import { isInside } from '@/lib/geo/mercator'
import type { PreparedRoads } from '@/server/atlas/derive/isochrone/isochrone'
import { countPois } from '@/server/atlas/derive/places/nearby'
import type { Position } from '@/server/atlas/entities/entities'
import {
  type RepeatedTiles,
  repeatedTilesPath,
  repeatedTilesSchema,
} from '@/server/atlas/entities/repeated-tiles'
import { findChargers } from '@/server/atlas/store/tables/station-table'
import type { Atlas } from './atlas'
import { atlasTables } from './atlas-tables'
import { isTile, readIfThere, readScoreScale } from './files/atlas-files'
import { findSites, findSitesWithin, sampleSites } from './find-sites'
import { openHexagons } from './hexagons/hexagon-table'
import type { Once } from './memory/keep-latest'
import type { TableMemory } from './memory/table-memory'
import { noHouses } from './places/house-table'
import { rankSite, rowOfSite, type SiteRankQuery } from './sites/rank-site'
import type { SiteTable } from './sites/site-table'
import { describeSurroundings, siteFacts } from './surroundings'
import { findPois, type StoredNearby } from './tables/nearby-tables'
import { findGrid } from './tables/power-table'
import { isInBoundary } from './tables/read-table'

interface RankTables {
  sites: Once<SiteTable>
  nearby: Once<StoredNearby>
  roads: Once<PreparedRoads>
}

async function findSiteRank(
  tables: RankTables & { known: KnownSources },
  query: SiteRankQuery,
): Promise<SiteRank | null> {
  const sites = await tables.sites()
  const row = rowOfSite(sites, query.osmId)
  if (row < 0) return null
  const [nearby, roads] = await Promise.all([tables.nearby(), tables.roads()])
  const { lngs, lats } = sites.points
  const position = [lngs[row] ?? Number.NaN, lats[row] ?? Number.NaN] as const
  return {
    ...rankSite(sites, row, query),
    facts: siteFacts({ nearby, roads, known: tables.known }, { position, spaces: sizeOf(sites, row) }),
  }
}

function sizeOf(sites: SiteTable, row: number): SiteFacts['spaces'] {
  const { bytes, starts } = sites.texts
  const cells: unknown[] = JSON.parse(`[${bytes.toString('utf8', starts[row], starts[row + 1])}]`)
  const cell = (column: SiteColumnName) => cells[siteColumns.findIndex(({ name }) => name === column)]
  const count = sites.cells.get('capacity')?.(row) ?? null
  const parkingType = String(sites.cells.get('Parking Type')?.(row) ?? '')
  const among = locationTypeSchema.safeParse(sites.cells.get('Location Type')?.(row))
  return {
    count: count === null ? null : Number(count),
    estimated: cell('capacity_estimated') === true,
    assumed: isAssumedNote(String(cell('capacity_note') ?? '')),
    ...(among.success && { among: among.data }),
    ...(isPrivateUse(parkingType) && { use: parkingType }),
  }
}

interface Tile {
  z: number
  x: number
  y: number
}

/**
 * Reads tiles of a version's base map, which holds equal ones once.
 * @returns a function that gives the bytes as stored (gzip), null where nothing is drawn
 */
export function basemapFiles(folder: string): (tile: Tile) => Promise<Uint8Array | null> {
  const read = ({ z, x, y }: Tile) => readIfThere(join(folder, 'basemap', `${z}`, `${x}`, `${y}.mvt`))
  let repeated: Promise<(tile: Tile) => Tile | null> | null = null
  return async (tile) => {
    if (!isTile(tile)) return null
    const own = await read(tile)
    if (own) return own
    repeated ??= readRepeated(folder)
    const same = (await repeated)(tile)
    return same && read(same)
  }
}

async function readRepeated(folder: string): Promise<(tile: Tile) => Tile | null> {
  const bytes = await readIfThere(join(folder, ...repeatedTilesPath.split('/')))
  if (!bytes) return () => null
  return finder(repeatedTilesSchema.parse(JSON.parse(new TextDecoder().decode(bytes))))
}

function finder(repeated: RepeatedTiles): (tile: Tile) => Tile | null {
  const columns = new Map<string, { from: number; to: number; same: Tile }[]>()
  for (const { tile, runs } of repeated) {
    const [ownZ, ownX, ownY] = tile
    const same = { z: ownZ, x: ownX, y: ownY }
    for (const [z, x, from, to] of runs) {
      const key = `${z}/${x}`
      const column = columns.get(key) ?? []
      column.push({ from, to, same })
      columns.set(key, column)
    }
  }
  return ({ z, x, y }) => columns.get(`${z}/${x}`)?.find(({ from, to }) => y >= from && y <= to)?.same ?? null
}

interface Version {
  folder: string
  manifest: Manifest
}

export function openAtlas({ folder, manifest }: Version, memory: TableMemory): Atlas {
  const { share, ...tables } = atlasTables({ folder, manifest }, memory)
  const hexagons = openHexagons(folder, manifest)
  const known = knownSources(manifest)
  return {
    manifest,
    hold: share.hold,
    findSites: (query) => share.during(() => findSites(tables, query)),
    sitesWithin: (centre, radius) =>
      share.during(async () => findSitesWithin(await tables.sites(), { centre: toPosition(centre), radius })),
    sampleSites: (max) => share.during(async () => sampleSites(await tables.sites(), max)),
    stationsWithin: (centre, radius) =>
      share.during(async () => findChargers(await tables.chargers(), { centre: toPosition(centre), radius })),
    hexagonTile: hexagons.file,
    hexagons: hexagons.tile,
    basemapTile: basemapFiles(folder),
    surroundings: (point) =>
      share.during(async () => {
        const cell = latLngToCell(point.lat, point.lng, limits.hexResolution)
        const [nearby, chargers, roads, towns, power] = await Promise.all([
          tables.nearby(),
          tables.chargers(),
          tables.roads(),
          tables.towns(),
          tables.power(),
        ])
        const hexagon = await hexagons.valuesOf(cell)
        const { name: country, iso } = manifest
        const parts = { country, iso, nearby, chargers, roads, towns, hexagon, known, power }
        return describeSurroundings(parts, point)
      }),
    searchPlaces: (query) =>
      share.during(async () => {
        const search = await tables.search()
        return search(query, /\d/u.test(query.text) ? await tables.houses() : noHouses)
      }),
    isochrone: (point) => share.during(async () => (await tables.roads()).drive(toPosition(point))),
    gridWithin: (bounds, max) => share.during(async () => findGrid(await tables.power(), { bounds, max })),
    roadNetwork: () => share.during(async () => (await tables.roads()).network),
    addressAt: (point) => share.during(async () => (await tables.addresses())(toPosition(point))),
    placesWithin: (centre, query) =>
      share.during(async () => findPois(await tables.pois(), { centre: toPosition(centre), ...query })),
    placesAround: (point) =>
      share.during(async () => (known.places ? countPois(await tables.nearby(), toPosition(point)) : null)),
    rankSite: (query) => share.during(() => findSiteRank({ ...tables, known }, query)),
    scoreScale: () => readScoreScale(folder),
    async contains(point) {
      const position = toPosition(point)
      if (!isInside(manifest.bounds, position)) return false
      return share.during(async () => isInBoundary(await tables.boundary(), position))
    },
  }
}

const toPosition = ({ lat, lng }: { lat: number; lng: number }): Position => [lng, lat]
