import { cellToLatLng } from 'h3-js'
import type { Field } from '@/lib/catalogue/field'
import {
  type HexagonColumn,
  type HexagonLevel,
  hexagonColumns,
  hexagonFields,
  hexagonLevels,
  isFreeColumn,
} from '@/lib/catalogue/hexagon-columns'
import { requestOf } from '@/lib/client/fetch/call-api'
import { hexagonCalls } from '@/lib/contract/hexagons'
import type { Manifest } from '@/lib/contract/scout'
import {
  type CellValues,
  cellPartColumns,
  figureAt,
  readTile,
  type TileAnswer,
  weighedColumn,
  wordAt,
} from '@/lib/domain/map/cells/cell-columns'
import { type CellRules, hiddenRows, neededColumns } from '@/lib/domain/map/cells/cell-rules'
import type { Weighting } from '@/lib/domain/scores/weighting'
import type { OwnDataset } from '@/lib/domain/studio/own-data/map-parts'
import { MapFileFault } from '@/lib/domain/studio/read/read-data'
import type { Cell } from '@/lib/domain/studio/read/studio-map'
import { askBytes } from './ask'

/** Larger countries use a coarser level of detail. */
const maxCells = 150_000
/** Beyond this, only the screen's own columns load. */
const maxValues = 2_000_000
const atOnce = 6

export interface HexagonWish {
  manifest: Manifest
  isRegistered: boolean
  rules: Pick<CellRules, 'filters' | 'colour'>
  weighting: Weighting
}

export function readableHexagons({ columns }: Manifest, isRegistered: boolean): HexagonColumn[] {
  const present = new Set(columns.hexagons.map(({ name }) => name))
  return hexagonColumns.filter((name) => present.has(name) && (isRegistered || isFreeColumn(name)))
}

/** Each level has about seven times the cells of the one above it. */
const cellsAt = ({ counts }: Manifest, level: HexagonLevel) => counts.hexagons / 7 ** (9 - level)

function levelOf(manifest: Manifest): HexagonLevel {
  const there = hexagonLevels.filter((level) => (manifest.hexagonTiles[level] ?? []).length > 0)
  return there.findLast((level) => cellsAt(manifest, level) <= maxCells) ?? there[0] ?? 5
}

function columnsFor({ manifest, isRegistered, rules }: HexagonWish, level: HexagonLevel): HexagonColumn[] {
  const all = readableHexagons(manifest, isRegistered)
  if (cellsAt(manifest, level) * all.length <= maxValues) return all
  const needed = new Set<HexagonColumn>([
    'Score DC',
    'Score AC',
    ...neededColumns({ ...rules, columns: all }),
  ])
  return all.filter((name) => needed.has(name))
}

const fieldOf = (name: HexagonColumn): Field => {
  const { type } = hexagonFields.find((field) => field.name === name) ?? { type: 'real' as const }
  return { name, type }
}

function readerOf({ type }: Field, values: CellValues | undefined): (row: number) => Cell {
  if (!values) return () => null
  if (values.kind === 'words') return (row) => wordAt(values, row) || null
  const figure = (row: number) => {
    const value = figureAt(values, row)
    return Number.isNaN(value) ? null : value
  }
  return type === 'boolean' ? (row) => figure(row) === 1 : figure
}

const round6 = (degrees: number) => Math.round(degrees * 1e6) / 1e6

function weigh({ columns, h3 }: TileAnswer, weighting: Weighting): void {
  for (const [kind, name] of [
    ['DC', 'Score DC'],
    ['AC', 'Score AC'],
  ] as const) {
    const weights = weighting[kind]
    const weighed = weights && weighedColumn(weights, columns, h3.length)
    if (weighed) columns.set(name, weighed)
  }
}

function rowsOf(tile: TileAnswer, fields: readonly Field[], rules: CellRules): Cell[][] {
  const hidden = hiddenRows(rules, tile.columns, tile.h3.length)
  const read = fields.map((field) => readerOf(field, tile.columns.get(field.name as HexagonColumn)))
  const rows: Cell[][] = []
  for (let row = 0; row < tile.h3.length; row += 1) {
    if (hidden?.[row]) continue
    const cell = (tile.h3[row] ?? 0n).toString(16)
    const [lat, lng] = cellToLatLng(cell)
    rows.push([cell, round6(lat), round6(lng), ...read.map((each) => each(row))])
  }
  return rows
}

async function eachTile<T>(parents: readonly string[], read: (parent: string) => Promise<T>): Promise<T[]> {
  const found: T[] = []
  for (let at = 0; at < parents.length; at += atOnce) {
    found.push(...(await Promise.all(parents.slice(at, at + atOnce).map(read))))
  }
  return found
}

const arrow = 'application/vnd.apache.arrow.stream'

/** Filtered, weighed and limited to readable columns, like the scouting screen. @throws MapFileFault */
export async function loadHexagons(wish: HexagonWish): Promise<OwnDataset> {
  const { manifest, rules, weighting } = wish
  const level = levelOf(manifest)
  const shown = columnsFor(wish, level)
  const parts = Object.keys(weighting).length > 0 ? cellPartColumns : []
  const readable = readableHexagons(manifest, wish.isRegistered)
  const asked = [...new Set([...shown, ...parts.filter((name) => readable.includes(name))])]
  const fields = shown.map(fieldOf)
  const what = `the hexagons of ${manifest.name}`
  const tiles = await eachTile(manifest.hexagonTiles[level] ?? [], async (parent) => {
    const request = requestOf(hexagonCalls.readHexagonTile, {
      params: { country: manifest.country, cell: parent },
      query: { v: manifest.version, cols: asked.join(',') },
      headers: { accept: arrow },
    })
    const bytes = await askBytes(request, what)
    const tile = readOrFail(bytes, asked, what)
    weigh(tile, weighting)
    return rowsOf(tile, fields, { ...rules, columns: asked })
  })
  return {
    id: 'hexagons',
    label: `${manifest.name} hexagons`,
    color: [4, 122, 163],
    fields: [
      { name: 'Hex ID', type: 'h3' },
      { name: 'lat', type: 'real' },
      { name: 'lng', type: 'real' },
      ...fields,
    ],
    rows: tiles.flat(),
    tip: ['Score DC', 'Score AC', ...(rules.colour ? [rules.colour] : [])],
  }
}

function readOrFail(bytes: ArrayBuffer, asked: readonly HexagonColumn[], what: string): TileAnswer {
  try {
    return readTile(bytes, asked)
  } catch {
    throw new MapFileFault(`Error loading ${what}`)
  }
}
