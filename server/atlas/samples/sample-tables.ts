import { join } from 'node:path'
import { siteColumns, stationFields } from '@/lib/catalogue/site-columns'
import { locationTypeSchema } from '@/lib/contract/scout'
import type { Atlas } from '@/server/atlas/store/atlas'
import { wireReaders } from '@/server/atlas/store/hexagons/hexagon-table'
import { numbersOf, readTable } from '@/server/atlas/store/tables/read-table'

type Value = string | number | boolean | null

/** Only what every visitor may see, in a stable order. */
export interface SampleTable {
  columns: readonly string[]
  rows: readonly (readonly Value[])[]
}

/** The level that car parks refer to. */
const level = '9'

const byText = (a: readonly Value[], b: readonly Value[]) => (a.join() < b.join() ? -1 : 1)

export async function hexagonSample({ manifest, hexagons }: Atlas): Promise<SampleTable> {
  const rows: Value[][] = []
  for (const parent of manifest.hexagonTiles[level] ?? []) {
    const tile = await hexagons(parent, ['Score DC', 'Score AC', 'POI restaurants'])
    if (!tile) continue
    const readers = wireReaders(tile, ['Hex ID', 'Score DC', 'Score AC', 'POI restaurants'])
    for (const row of tile.cells.keys()) rows.push(readers.map((read) => read(row)))
  }
  return { columns: ['hex_id', 'score_dc', 'score_ac', 'restaurants'], rows: rows.sort(byText) }
}

/** 6 decimals of a degree are 0.1 m. */
const rounded = (value: Value): Value => (typeof value === 'number' ? Number(value.toFixed(6)) : value)

export async function carParkSample(atlas: Atlas): Promise<SampleTable> {
  const { bounds } = atlas.manifest
  const [found, hexagons] = await Promise.all([
    atlas.findSites({ bounds, locationTypes: locationTypeSchema.options }),
    hexagonSample(atlas),
  ])
  const scores = new Map(hexagons.rows.map(([cell = null, score = null]) => [cell, score]))
  const wanted = ['name', 'city', 'lat', 'lng', 'capacity', 'Parking Type', 'hex_id'] as const
  const places = wanted.map((name) => siteColumns.findIndex((column) => column.name === name))
  const rows = found.rows().map((row) => {
    const [cell = null, ...others] = places.map((place) => rounded(row[place] ?? null)).toReversed()
    return [...others.toReversed(), scores.get(cell) ?? null]
  })
  const columns = ['name', 'town', 'latitude', 'longitude', 'bays', 'type', 'area_score_dc']
  return { columns, rows: rows.sort(byText) }
}

export async function stationSample(atlas: Atlas): Promise<SampleTable> {
  const [west, south, east, north] = atlas.manifest.bounds
  const centre = { lat: (south + north) / 2, lng: (west + east) / 2 }
  const { all_data: found } = await atlas.stationsWithin(centre, 200_000)
  const wanted = ['name', 'network', 'lat', 'lng', 'class', 'AC', 'DC', 'HPC', 'max_power'] as const
  const places = wanted.map((name) => stationFields.findIndex((field) => field.name === name))
  return {
    columns: ['name', 'network', 'latitude', 'longitude', 'class', 'ac', 'dc', 'hpc', 'max_power_kw'],
    rows: found.map((row) => places.map((place) => row[place] ?? null)).sort(byText),
  }
}

export async function residentSample(folder: string): Promise<SampleTable> {
  const table = await readTable(join(folder, 'population.arrow'))
  const [lats, lngs, people] = ['lat', 'lng', 'people'].map((name) => numbersOf(table, name))
  const rows = Array.from({ length: table.rows }, (_, row) => [
    Number(lats?.[row]?.toFixed(5)),
    Number(lngs?.[row]?.toFixed(5)),
    Number(people?.[row]?.toFixed(1)),
  ])
  return { columns: ['latitude', 'longitude', 'residents'], rows: rows.sort(byText) }
}
