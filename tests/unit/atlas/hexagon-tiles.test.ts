import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { tableFromIPC } from '@uwdata/flechette'
import { cellToParent, getResolution, gridDisk, latLngToCell } from 'h3-js'
import { type HexagonColumn, hexagonColumns, isFreeColumn } from '@/lib/catalogue/hexagon-columns'
import type { Cell } from '@/lib/contract/dataset'
import type { Manifest } from '@/lib/contract/scout'
import {
  cellId,
  columnKind,
  emptyColumns,
  type HexagonTable,
  packCells,
} from '@/server/atlas/derive/hexagons/hexagon-table'
import { openHexagons, wireReaders } from '@/server/atlas/store/hexagons/hexagon-table'
import { type AtlasFile, fromStored, toStored } from '@/server/atlas/versions/content-hash'
import { hexagonTileFiles, tileParents } from '@/server/atlas/write/hexagon-tiles'

const centre = latLngToCell(47.1, 9.5, 9)
const regions = ['', 'Oberland', 'Unterland', 'Öl & Söhne']

/** Values by kind of column: missing in the first row, the least in the second, the greatest in the third. */
const given: Record<ReturnType<typeof columnKind>, readonly [number, number, number]> = {
  score: [Number.NaN, 0, 1],
  ratio: [Number.NaN, 0.5, 1234],
  class: [255, 0, 5],
  region: [0, 1, 3],
  count: [0, 1, 255],
  sum: [0, 256, 2 ** 32 - 1],
  flag: [0, 0, 1],
}
const expected: Record<keyof typeof given, readonly [Cell, Cell, Cell]> = {
  score: [null, 0, 1],
  ratio: [null, 0.5, 1230],
  class: [null, 0, 5],
  region: [null, 'Oberland', 'Öl & Söhne'],
  count: [0, 1, 255],
  sum: [0, 256, 2 ** 32 - 1],
  flag: [false, false, true],
}

/** Cells around the centre that repeat the given rows, in all columns but the excluded ones. */
function tableOf({ rings = 3, without = [] }: { rings?: number; without?: HexagonColumn[] } = {}) {
  const cells = packCells(gridDisk(centre, rings))
  const names = hexagonColumns.filter((name) => !without.includes(name))
  const columns = emptyColumns(cells.length, names)
  for (const name of names) {
    cells.forEach((_, row) => {
      columns[name][row] = given[columnKind(name)][row % 3] ?? 0
    })
  }
  return { resolution: 9, cells, columns, regions } satisfies HexagonTable
}

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tiles-'))
})
afterEach(() => rmSync(root, { recursive: true }))

async function stored(table: HexagonTable) {
  for (const file of hexagonTileFiles(table)) {
    mkdirSync(dirname(join(root, file.path)), { recursive: true })
    writeFileSync(join(root, file.path), await toStored(file))
  }
  const note = (name: string) => ({ name, description: '', source: '', estimated: false })
  return openHexagons(root, {
    columns: { sites: [], hexagons: Object.keys(table.columns).map(note) },
    hexagonTiles: { 9: tileParents(table) },
  } as unknown as Manifest)
}

const namesIn = ({ bytes }: AtlasFile) => tableFromIPC(bytes, { useBigInt: true }).names
const typeOf = (file: AtlasFile | undefined, name: string) =>
  tableFromIPC(file?.bytes ?? [], { useBigInt: true })
    .getChild(name)
    .toArray().constructor

test.each(hexagonColumns)('%s round-trips through the disk', async (name) => {
  const table = tableOf()
  const files = await stored(table)
  const read: Cell[] = []
  for (const parent of tileParents(table)) {
    const tile = await files.tile(parent, [name])
    const [reader] = tile ? wireReaders(tile, [name]) : []
    tile?.cells.forEach((_, row) => {
      read.push(reader?.(row) ?? null)
    })
  }
  expect(read).toEqual(Array.from(table.cells, (_, row) => expected[columnKind(name)][row % 3]))
})

test('keeps hundredths of scores and three digits of people per building', async () => {
  const table = tableOf()
  table.columns.Score.fill(0.876)
  table.columns['Population per building'].fill(9.994)
  const files = await stored(table)
  const tile = await files.tile(cellToParent(centre, 5), ['Score', 'Population per building'])
  if (!tile) throw new Error('The tile of the test is missing.')
  const values = wireReaders(tile, ['Score', 'Population per building']).map((read) => read(0))
  expect(values).toEqual([0.88, 9.99])
})

test("stores a parent's cells in one tile, and all cells in ascending order", () => {
  const table = tableOf({ rings: 40 })
  const free = [...hexagonTileFiles(table)].filter(({ path }) => !path.endsWith('.locked.arrow'))
  expect(free.map(({ path }) => path)).toEqual(
    tileParents(table).map((parent) => `hexagons/9/${parent}.arrow`),
  )
  expect(free.length).toBeGreaterThan(1)
  const cells = free.flatMap(({ path, bytes }) => {
    const own: bigint[] = [...tableFromIPC(bytes, { useBigInt: true }).getChild('h3').toArray()]
    const parents = new Set(own.map((cell) => cellToParent(cellId(cell), 5)))
    expect([...parents]).toEqual([path.slice('hexagons/9/'.length, -'.arrow'.length)])
    return own
  })
  expect(cells).toEqual([...table.cells])
})

test('puts locked columns into a separate file with the same rows', () => {
  const [free, locked] = hexagonTileFiles(tableOf())
  expect(free && namesIn(free)).toEqual(['h3', ...hexagonColumns.filter(isFreeColumn)])
  expect(locked?.path).toBe(`hexagons/9/${cellToParent(centre, 5)}.locked.arrow`)
  expect(locked && namesIn(locked)).toEqual(hexagonColumns.filter((name) => !isFreeColumn(name)))
  const rows = [free, locked].map((file) => tableFromIPC(file?.bytes ?? []).numRows)
  expect(rows).toEqual([37, 37])
})

test('stores counts in the smallest type that fits the tile', () => {
  const table = tableOf()
  const [, locked] = hexagonTileFiles(table)
  expect(typeOf(locked, 'POI retail')).toBe(Uint8Array)
  expect(typeOf(locked, 'Buildings Area')).toBe(Uint32Array)
  table.columns['POI retail'][5] = 256
  const [, larger] = hexagonTileFiles(table)
  expect(typeOf(larger, 'POI retail')).toBe(Uint16Array)
})

test('omits a column that the country lacks from both files', async () => {
  const table = tableOf({ without: ['NUTS 1', 'POI restaurants'] })
  const [free, locked] = hexagonTileFiles(table)
  expect(free && namesIn(free)).not.toContain('POI restaurants')
  expect(locked && namesIn(locked)).not.toContain('NUTS 1')
  const files = await stored(table)
  await expect(files.tile(cellToParent(centre, 5), ['NUTS 1'])).rejects.toThrow('has no column "NUTS 1"')
  expect(await files.valuesOf(centre)).not.toHaveProperty('POI restaurants')
})

test('tiles coarser levels four resolutions up too', () => {
  const table = tableOf()
  const parent = cellToParent(centre, 8)
  const coarse: HexagonTable = {
    ...table,
    resolution: 8,
    cells: packCells([parent]),
    columns: emptyColumns(1),
  }
  const [free] = hexagonTileFiles(coarse)
  expect(tileParents(coarse).map(getResolution)).toEqual([4])
  expect(free?.path).toBe(`hexagons/8/${cellToParent(parent, 4)}.arrow`)
})

test('writes identical bytes for identical tables', async () => {
  const pack = async () => Promise.all([...hexagonTileFiles(tableOf())].map(toStored))
  const first = await pack()
  const second = await pack()
  expect(second).toEqual(first)
  const [free] = hexagonTileFiles(tableOf())
  expect(fromStored(free?.path ?? '', first[0] ?? new Uint8Array()).bytes).toEqual(
    Buffer.from(free?.bytes ?? []),
  )
})

test("looks up a cell's free columns, and null without a tile", async () => {
  const files = await stored(tableOf())
  const values = await files.valuesOf(centre)
  expect(Object.keys(values ?? {})).toEqual(hexagonColumns.filter(isFreeColumn))
  expect(await files.valuesOf(latLngToCell(47.1, 9.6, 9))).toBeNull()
  expect(await files.valuesOf(latLngToCell(10, 10, 9))).toBeNull()
})
