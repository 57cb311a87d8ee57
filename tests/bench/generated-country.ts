import { cellToChildren, gridDisk, latLngToCell } from 'h3-js'
import { type HexagonColumn, hexagonColumns } from '@/lib/catalogue/hexagon-columns'
import {
  type ColumnValues,
  cellCentre,
  cellNumber,
  columnKind,
  emptyColumns,
  type HexagonTable,
} from '@/server/atlas/derive/hexagons/hexagon-table'
import { chance, landscape } from './landscape'

/** Germany's. */
export const countryMiddle = { lat: 51.16, lng: 10.45 } as const
const childrenOfParent = 7 ** 4

/**
 * A disk of whole tiles with towns and empty land, every column filled. Its scores compress as badly as
 * Liechtenstein's (bytes per scored cell and column).
 */
export function generateCountry(cells: number): HexagonTable {
  const parents = parentsFor(Math.ceil(cells / childrenOfParent))
  const table: HexagonTable = {
    resolution: 9,
    cells: new BigUint64Array(parents.length * childrenOfParent),
    columns: emptyColumns(parents.length * childrenOfParent),
    regions: regionNames,
  }
  parents.forEach((parent, at) => {
    table.cells.set(
      BigUint64Array.from(cellToChildren(parent, table.resolution), cellNumber).sort(),
      at * childrenOfParent,
    )
  })
  const columns = hexagonColumns.map((name) => ({
    values: table.columns[name] as ColumnValues,
    valueAt: valueFor(name),
  }))
  table.cells.forEach((cell, row) => {
    const place = describe(cell)
    for (const { values, valueAt } of columns) values[row] = valueAt(place)
  })
  return table
}

function parentsFor(count: number): string[] {
  const rings = Math.ceil((Math.sqrt(12 * count) - 3) / 6)
  return gridDisk(latLngToCell(countryMiddle.lat, countryMiddle.lng, 5), rings)
    .slice(0, count)
    .sort()
}

/** `x` and `y` in km; the rest are fractions 0..1. */
interface CellPlace {
  x: number
  y: number
  town: number
  isScored: boolean
  scores: Readonly<Record<'population' | 'traffic' | 'competition' | 'POI', number>>
}

function describe(cell: bigint): CellPlace {
  const [lng, lat] = cellCentre(cell)
  const x = (lng - countryMiddle.lng) * 69.8
  const y = (lat - countryMiddle.lat) * 111.2
  const town = landscape({ x, y, seed: 1, sizes: [60, 15, 4, 1.2] })
  const score = (seed: number, sizes: readonly number[], jitter: number) => {
    const here = town * 0.5 + landscape({ x, y, seed, sizes }) * 0.7 + jitter * (chance(x, y, seed) - 0.5)
    // Ranks fill the scale; means of noise cluster in its middle.
    return Math.min(1, Math.max(0, (here - 0.6) * 2.2 + 0.5))
  }
  return {
    x,
    y,
    town,
    isScored: town + 0.3 * chance(x, y, 2) > 0.6,
    scores: {
      population: score(3, [5, 1], 0.3),
      traffic: score(4, [3, 0.7], 0.4),
      competition: score(6, [8, 2], 0.2),
      POI: score(7, [3, 0.6], 0.3),
    },
  }
}

function valueFor(name: HexagonColumn): (place: CellPlace) => number {
  const seed = 100 + hexagonColumns.indexOf(name)
  switch (columnKind(name)) {
    case 'score':
      return (place) => (place.isScored ? scoreOf(name, place.scores) : Number.NaN)
    case 'region':
      return ({ x, y }) => regionAt({ x, y }, regionKilometres[name] ?? 10)
    case 'class':
      return ({ x, y, isScored }) => (isScored ? Math.floor(6 * chance(x, y, seed) ** 0.4) : 255)
    case 'flag':
      return ({ x, y }) => Number(Math.hypot(x, y) > 300)
    case 'ratio':
      return ({ x, y, isScored }) => (isScored ? 1 + 6 * chance(x, y, seed) : Number.NaN)
    default:
      return (place) => (place.isScored ? countOf(place, { ...amountsOf(name), seed }) : 0)
  }
}

function scoreOf(name: HexagonColumn, { population, traffic, competition, POI }: CellPlace['scores']) {
  const DC = 0.2 * population + 0.5 * traffic + 0.1 * competition + 0.2 * POI
  const AC = 0.5 * population + 0.1 * traffic + 0.2 * competition + 0.2 * POI
  const scores = { DC, AC, population, traffic, competition, POI }
  const [, kind] = name.split(' ')
  return scores[kind as keyof typeof scores] ?? Math.max(DC, AC)
}

/** As in Liechtenstein's atlas and mapped roads. */
const counts: Partial<Record<HexagonColumn, { share: number; mean: number }>> = {
  Population: { share: 0.5, mean: 70 },
  'Buildings Count': { share: 0.6, mean: 20 },
  'Buildings Area': { share: 0.6, mean: 4000 },
  'POI parking off-street capacity': { share: 0.15, mean: 60 },
  'POI total': { share: 0.3, mean: 5 },
  'Road length residential': { share: 0.4, mean: 700 },
  'Road length unclassified': { share: 0.3, mean: 450 },
  'Road length tertiary': { share: 0.2, mean: 400 },
}
const amountsOf = (name: HexagonColumn) =>
  counts[name] ?? { share: 0.06, mean: name.startsWith('Road length') ? 350 : 2 }

/** More cells in towns have any. */
function countOf({ x, y, town }: CellPlace, { share, mean, seed }: CountShape): number {
  const isThere = chance(x, y, seed) < 4 * share * town ** 2
  return isThere ? 1 + Math.round(-Math.log(1 - chance(x, y, seed + 1000)) * (mean - 1)) : 0
}

interface CountShape {
  share: number
  mean: number
  seed: number
}

const regionKilometres: Partial<Record<HexagonColumn, number>> = {
  'NUTS 1': 200,
  'NUTS 2': 100,
  'NUTS 3': 40,
  'Region level 3': 600,
  'Region level 4': 200,
  'Region level 5': 120,
  'Region level 6': 40,
  'Region level 7': 15,
  'Region level 8': 6,
}
const regionColumns = 240
const regionNames = ['', ...Array.from({ length: regionColumns ** 2 }, (_, at) => `Region ${at + 1}`)]

const regionAt = ({ x, y }: { x: number; y: number }, kilometres: number) =>
  1 + step(x / kilometres) + step(y / kilometres) * regionColumns

const step = (edges: number) =>
  Math.min(regionColumns - 1, Math.max(0, Math.floor(edges) + regionColumns / 2))
