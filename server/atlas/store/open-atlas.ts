import { join } from 'node:path'
import { latLngToCell } from 'h3-js'
import { siteColumns } from '@/lib/catalogue/site-columns'
import { limits } from '@/lib/config/limits'
import type { Manifest } from '@/lib/contract/scout'
import type { SiteRank } from '@/lib/contract/site-rank'
import { isInside } from '@/lib/geo/mercator'
import type { PreparedRoads } from '@/server/atlas/derive/isochrone/isochrone'
import type { Position } from '@/server/atlas/entities/entities'
import { findChargers } from '@/server/atlas/store/tables/station-table'
import type { Atlas } from './atlas'
import { atlasTables } from './atlas-tables'
import { isTile } from './files/atlas-paths'
import { readIfThere } from './files/read-if-there'
import { readScoreScale } from './files/read-score-scale'
import { findSites, findSitesWithin, sampleSites } from './find-sites'
import { openHexagons } from './hexagons/hexagon-files'
import type { Once } from './memory/once'
import type { TableMemory } from './memory/table-memory'
import { noHouses } from './places/house-table'
import { rankSite, rowOfSite, type SiteRankQuery } from './sites/rank-site'
import { siteFacts } from './sites/site-facts'
import type { SiteTable } from './sites/site-table'
import { describeSurroundings } from './surroundings'
import type { StoredNearby } from './tables/nearby-tables'
import { findPois } from './tables/poi-table'
import { isInBoundary } from './tables/read-boundary'

interface RankTables {
  sites: Once<SiteTable>
  nearby: Once<StoredNearby>
  roads: Once<PreparedRoads>
}

const estimatedColumn = siteColumns.findIndex(({ name }) => name === 'capacity_estimated')

async function findSiteRank(tables: RankTables, query: SiteRankQuery): Promise<SiteRank | null> {
  const sites = await tables.sites()
  const row = rowOfSite(sites, query.osmId)
  if (row < 0) return null
  const [nearby, roads] = await Promise.all([tables.nearby(), tables.roads()])
  const { lngs, lats } = sites.points
  const position = [lngs[row] ?? Number.NaN, lats[row] ?? Number.NaN] as const
  const spaces = {
    count: Number(sites.cells.get('capacity')?.(row) ?? 0),
    estimated: isEstimated(sites, row),
  }
  return {
    ...rankSite(sites, row, query),
    facts: siteFacts({ nearby, roads }, { position, spaces }),
  }
}

function isEstimated({ texts: { bytes, starts } }: SiteTable, row: number): boolean {
  const cells: unknown[] = JSON.parse(`[${bytes.toString('utf8', starts[row], starts[row + 1])}]`)
  return cells[estimatedColumn] === true
}

interface Version {
  folder: string
  manifest: Manifest
}

export function openAtlas({ folder, manifest }: Version, memory: TableMemory): Atlas {
  const { share, ...tables } = atlasTables({ folder, manifest }, memory)
  const hexagons = openHexagons(folder, manifest)
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
    basemapTile: (tile) => readBasemapTile(folder, tile),
    surroundings: (point) =>
      share.during(async () => {
        const cell = latLngToCell(point.lat, point.lng, limits.hexResolution)
        const [nearby, chargers, roads, town] = await Promise.all([
          tables.nearby(),
          tables.chargers(),
          tables.roads(),
          tables.towns(),
        ])
        const hexagon = await hexagons.valuesOf(cell)
        return describeSurroundings({ country: manifest.name, nearby, chargers, roads, town, hexagon }, point)
      }),
    searchPlaces: (query) =>
      share.during(async () => {
        const search = await tables.search()
        return search(query, /\d/u.test(query.text) ? await tables.houses() : noHouses)
      }),
    isochrone: (point) => share.during(async () => (await tables.roads()).drive(toPosition(point))),
    addressAt: (point) => share.during(async () => (await tables.addresses())(toPosition(point))),
    placesWithin: (centre, query) =>
      share.during(async () => findPois(await tables.pois(), { centre: toPosition(centre), ...query })),
    rankSite: (query) => share.during(() => findSiteRank(tables, query)),
    scoreScale: () => readScoreScale(folder),
    async contains(point) {
      const position = toPosition(point)
      if (!isInside(manifest.bounds, position)) return false
      return share.during(async () => isInBoundary(await tables.boundary(), position))
    },
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
