import type { HexagonColumn } from '@/lib/catalogue/hexagon-columns'
import { areaIndex, packedArea } from '@/server/atlas/derive/geometry/area-index'
import type { Country, Extract, OsmRelation, Polygon, Tags } from '@/server/atlas/entities/entities'
import { isNutsKey } from '@/server/atlas/entities/tag-keys'
import { eachArea } from '@/server/atlas/read/areas'
import { cellCentre, type HexagonColumns, type HexagonTable } from './hexagon-table'

type RegionColumn = HexagonColumn & (`NUTS ${string}` | `Region level ${string}`)

export interface RegionLayer {
  column: RegionColumn
  areas: readonly RegionArea[]
}

interface RegionArea {
  name: string
  readonly polygons: readonly Polygon[]
}

const adminColumns: Readonly<Record<string, RegionColumn>> = {
  '3': 'Region level 3',
  '4': 'Region level 4',
  '5': 'Region level 5',
  '6': 'Region level 6',
  '7': 'Region level 7',
  '8': 'Region level 8',
}

const nutsColumns: Readonly<Record<number, RegionColumn>> = { 3: 'NUTS 1', 4: 'NUTS 2', 5: 'NUTS 3' }

/** The country's own boundary stays even with gaps; other incomplete boundaries are dropped. */
export function deriveRegions(extract: Pick<Extract, 'ways' | 'relations'>, country: Country): RegionLayer[] {
  const boundaries = extract.relations.filter(({ tags }) => columnsOf(tags).length > 0)
  const isCountry = ({ tags }: OsmRelation) => tags.admin_level === '2' && isoOf(tags) === country.iso
  const layers = new Map<RegionColumn, RegionArea[]>()
  const add = (tags: Tags, polygons: readonly Polygon[]) => {
    for (const { column, name } of columnsOf(tags)) {
      const areas = layers.get(column) ?? []
      areas.push(packedArea({ name, polygons }))
      layers.set(column, areas)
    }
  }
  for (const { tags } of boundaries.filter(isCountry)) add(tags, country.polygons)
  const others = eachArea(
    { ways: extract.ways, relations: boundaries.filter((each) => !isCountry(each)) },
    (tags) => tags.boundary !== undefined && columnsOf(tags).length > 0,
  )
  for (const { tags, polygons } of others) add(tags, polygons)
  return [...layers].map(([column, areas]) => ({ column, areas }))
}

const isoOf = (tags: Tags) => tags['ISO3166-1:alpha2'] ?? tags['ISO3166-1']

function columnsOf(tags: Tags): { column: RegionColumn; name: string }[] {
  const codes = nutsCodes(tags).flatMap((name) => {
    const column = nutsColumns[name.length]
    return column ? [{ column, name }] : []
  })
  const column = adminColumns[tags.admin_level ?? '']
  const isRegion = column !== undefined && tags.boundary === 'administrative' && tags.name !== undefined
  return isRegion ? [{ column, name: tags.name ?? '' }, ...codes] : codes
}

const nutsCode = /^[A-Z]{2}[0-9A-Z]{1,3}$/

function nutsCodes(tags: Tags): string[] {
  const values = Object.keys(tags)
    .filter(isNutsKey)
    .flatMap((key) => tags[key]?.split(';') ?? [])
  return [...new Set(values.map((value) => value.trim()).filter((value) => nutsCode.test(value)))]
}

export function regionColumns(
  layers: readonly RegionLayer[],
  { cells, isInCountry }: { cells: BigUint64Array; isInCountry: (row: number) => boolean },
): Pick<HexagonTable, 'regions'> & { columns: HexagonColumns } {
  const columns: HexagonColumns = {}
  const numbers = new Map([['', 0]])
  for (const { column, areas } of layers) {
    const find = areaIndex(areas)
    const values = new Uint16Array(cells.length)
    let isEmpty = true
    cells.forEach((cell, row) => {
      const name = isInCountry(row) ? find(cellCentre(cell))[0]?.name : undefined
      if (name === undefined) return
      const number = numbers.get(name) ?? numbers.size
      numbers.set(name, number)
      values[row] = number
      isEmpty = false
    })
    if (!isEmpty) columns[column] = values
  }
  return { columns, regions: [...numbers.keys()] }
}
