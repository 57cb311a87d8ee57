import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest, SiteSort } from '@/lib/contract/scout'
import { prepareRoads } from '@/server/atlas/derive/isochrone/isochrone'
import { readChargingStations } from '@/server/atlas/store/tables/station-table'
import { isMissing } from './files/atlas-files'
import type { Once } from './memory/keep-latest'
import type { TableMemory } from './memory/table-memory'
import { prepareAddresses, prepareLatinTowns, prepareTowns } from './places/addresses'
import { noHouses, readHouses } from './places/house-table'
import { preparePlaceSearch } from './places/place-search'
import { readPlaces, readPlaceWords } from './places/place-table'
import { tallyBytes } from './places/place-tally'
import { makeOrder, readOrders, type SiteOrder, type SiteOrders } from './sites/site-orders'
import { readSites, type SiteTable } from './sites/site-table'
import { type IndexedTable, readNearby, readPois } from './tables/nearby-tables'
import { readPowerGrid } from './tables/power-table'
import { readBoundary, readTable, type TableParts, tableParts } from './tables/read-table'
import { readExits, readRoadIndex, readRoads } from './tables/road-table'

export interface SiteTables {
  sites: Once<SiteTable>
  orders: Once<SiteOrders>
  order(sort?: SiteSort): Promise<SiteOrder>
}

interface Version {
  folder: string
  manifest: Pick<Manifest, 'name' | 'format'>
}

export function atlasTables({ folder, manifest }: Version, memory: TableMemory) {
  const { part, share } = tableParts(memory)
  const table = (name: string) => readTable(join(folder, `${name}.arrow`))
  const indexed = async (name: string): Promise<IndexedTable & { bytes: number }> => {
    const [rows, index] = await Promise.all([table(name), readFile(join(folder, `${name}.index`))])
    return { table: rows, index, bytes: rows.bytes + index.byteLength }
  }
  const indexedIfAny = (name: string) =>
    indexed(name).catch((error: unknown) => {
      if (!isMissing(error)) throw error
      return null
    })
  const chargers = part(async () => {
    const read = await indexed('chargers')
    return { value: readChargingStations(read.table, read.index), bytes: read.bytes }
  })
  const pois = part(async () => {
    const read = await indexed('pois')
    return { value: readPois(read.table, read.index), bytes: read.bytes }
  })
  const nearby = part(async () => {
    const [places, population] = await Promise.all([pois(), indexed('population')])
    const value = readNearby({ pois: places, population, chargers: (await chargers()).nearby })
    return { value, bytes: population.bytes + value.people.bytes }
  })
  const roads = part(async () => {
    const [read, out] = await Promise.all([indexed('roads'), indexedIfAny('exits')])
    const graph = { ...readRoads(read.table), ...(out && { exits: readExits(out.table) }) }
    const trees = { roads: readRoadIndex(read.index), exits: out && readRoadIndex(out.index) }
    const value = prepareRoads(graph, trees)
    return { value, bytes: read.bytes + (out?.bytes ?? 0) + value.bytes }
  })
  const power = part(async () => {
    const read = await table('power').catch((error: unknown) => {
      if (!isMissing(error)) throw error
      return null
    })
    return { value: readPowerGrid(read), bytes: 2 * (read?.bytes ?? 0) }
  })
  const places = part(async () => {
    const read = await indexed('places')
    return { value: readPlaces(read.table, read.index), bytes: read.bytes }
  })
  const search = part(async () => {
    const [named, read] = await Promise.all([places(), table('places.words')])
    const value = preparePlaceSearch({ places: named, words: readPlaceWords(read), country: manifest.name })
    return { value, bytes: read.bytes + named.size * tallyBytes }
  })
  const houses = part(async () => {
    const read = await indexedIfAny('addresses')
    return { value: read ? readHouses(read.table, read.index) : noHouses, bytes: read?.bytes ?? 0 }
  })
  const addresses = part(async () => {
    const [driven, named, numbered] = await Promise.all([roads(), places(), houses()])
    return { value: prepareAddresses({ roads: driven, places: named, houses: numbered }), bytes: 0 }
  })
  const towns = part(async () => {
    const named = await places()
    return { value: { at: prepareTowns(named), latinOf: prepareLatinTowns(named) }, bytes: 0 }
  })
  const boundary = part(() => readBoundary(folder))
  return {
    share,
    ...siteTables(part, { table, indexed, format: manifest.format }),
    chargers,
    pois,
    nearby,
    roads,
    power,
    search,
    houses,
    addresses,
    towns,
    boundary,
  }
}

interface Readers {
  table(name: string): ReturnType<typeof readTable>
  indexed(name: string): Promise<IndexedTable & { bytes: number }>
  format: number
}

function siteTables(part: TableParts['part'], { table, indexed, format }: Readers): SiteTables {
  const sites = part(async () => {
    const [read, rows] = await Promise.all([indexed('sites'), table('sites.rows')])
    return { value: readSites({ ...read, rows, format }), bytes: read.bytes + rows.bytes }
  })
  const orders = part(async () => {
    const read = await table('sites.orders')
    return { value: readOrders(read), bytes: read.bytes }
  })
  const made = new Map<string, Once<SiteOrder>>()
  const order = (sort?: SiteSort) => {
    const name = sort ? `${sort.field} ${sort.direction}` : 'rank'
    const known =
      made.get(name) ??
      part(async () => {
        const value = makeOrder(await sites(), await orders(), sort)
        return { value, bytes: 2 * value.rows.byteLength }
      })
    made.set(name, known)
    return known()
  }
  return { sites, orders, order }
}
