import {
  type HexagonColumn,
  type HexagonField,
  hexagonColumns,
  hexagonFields,
  hexagonLevels,
  isFreeColumn,
} from '@/lib/catalogue/hexagon-columns'
import { lockedColumns, unlockSentence } from '@/lib/contract/hexagons'
import type { HexagonMap, Manifest } from '@/lib/contract/scout'
import type { Atlas } from '@/server/atlas/store/atlas'
import { arrowStream, encodeTile } from '@/server/atlas/store/hexagons/hexagon-arrow'
import { type HexagonTile, presentColumns, wireReaders } from '@/server/atlas/store/hexagons/hexagon-table'
import { AppError } from '@/server/engine/errors/app-error'
import type { Caller } from '@/server/engine/services/deps'

/**
 * In ascending order of cell, the row order of map and attributes.
 * @throws Error when a tile is missing, because later rows would shift.
 */
async function* tilesInOrder(
  atlas: Pick<Atlas, 'manifest' | 'hexagons'>,
  fields: readonly HexagonField[],
): AsyncGenerator<HexagonTile> {
  const stored = hexagonColumns.filter((name) => fields.includes(name))
  for (const parent of finestTiles(atlas.manifest)) {
    const tile = await atlas.hexagons(parent, stored)
    if (!tile) throw new Error(`The tile ${parent} of ${atlas.manifest.country} is gone.`)
    yield tile
  }
}

/** Indexes of one resolution have equal length, so text order is numeric order. */
const finestTiles = ({ hexagonTiles }: Manifest) =>
  (hexagonTiles[String(hexagonLevels.at(-1))] ?? []).toSorted()

type Source = Pick<Atlas, 'manifest' | 'hexagons'>

/**
 * Free columns only, so that all callers share it; rows in ascending order of cell. Streams tile by
 * tile: a country may have millions of hexagons.
 */
export async function* hexagonMapJson(atlas: Source): AsyncGenerator<Uint8Array> {
  const fields = mapFields(atlas)
  const frame: HexagonMap = {
    datasets: [{ data: { label: `${atlas.manifest.country} hexagons`, fields, allData: [] } }],
  }
  const [head = '', tail = ''] = splitOnce(JSON.stringify(frame), '"allData":[')
  yield Buffer.from(head)
  let isFirst = true
  const names = fields.map(({ name }) => name)
  for await (const tile of tilesInOrder(atlas, names)) {
    const readers = wireReaders(tile, names)
    const rows = Array.from(tile.cells, (_, row) => JSON.stringify(readers.map((read) => read(row))))
    yield Buffer.from(`${isFirst ? '' : ','}${rows.join(',')}`)
    isFirst = false
  }
  yield Buffer.from(tail)
}

/** Same fields and units, `Hex ID` as uint64, one record batch per tile. */
export function hexagonMapArrow(atlas: Source): AsyncGenerator<Uint8Array> {
  const names = mapFields(atlas).map(({ name }) => name)
  return arrowStream(tilesInOrder(atlas, names), names)
}

function mapFields({ manifest }: Source) {
  const present = new Set<string>(['Hex ID', 'lat', 'lng', ...presentColumns(manifest)])
  return hexagonFields
    .filter(({ name }) => isFreeColumn(name) && present.has(name))
    .map(({ name, type }) => ({ name, type }))
}

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark) + mark.length
  return [text.slice(0, at), text.slice(at)]
}

/**
 * `{ column: [values] }` in the row order of the map. Reads the tiles once per column, so that
 * memory never holds all columns.
 */
export async function* attributesJson(
  atlas: Source,
  columns: readonly HexagonField[],
): AsyncGenerator<Uint8Array> {
  for (const [at, name] of columns.entries()) {
    yield Buffer.from(`${at === 0 ? '{' : ','}${JSON.stringify(name)}:[`)
    let isFirst = true
    for await (const tile of tilesInOrder(atlas, [name])) {
      const [read] = wireReaders(tile, [name])
      const values = JSON.stringify(Array.from(tile.cells, (_, row) => read?.(row) ?? null))
      yield Buffer.from(`${isFirst ? '' : ','}${values.slice(1, -1)}`)
      isFirst = false
    }
    yield Buffer.from(']')
  }
  yield Buffer.from('}')
}

/** In the JSON form's units, one record batch per tile. */
export const attributesArrow = (atlas: Source, columns: readonly HexagonField[]) =>
  arrowStream(tilesInOrder(atlas, columns), columns)

/** An Arrow stream in stored types; null when the country has no such tile. */
export async function readTile(
  atlas: Pick<Atlas, 'hexagons'>,
  { cell, columns }: { cell: string; columns: readonly HexagonColumn[] },
): Promise<Uint8Array | null> {
  const tile = await atlas.hexagons(cell, columns)
  return tile && encodeTile(tile)
}

/**
 * @throws AppError 422 naming each column that the country lacks, 401 when a visitor requests
 * locked ones.
 */
export function requireColumns(
  { manifest, caller }: { manifest: Manifest; caller: Caller },
  columns: readonly HexagonField[],
): void {
  const present = new Set<HexagonField>(presentColumns(manifest))
  const absent = hexagonColumns.filter((name) => columns.includes(name) && !present.has(name))
  if (absent.length > 0) {
    throw new AppError({
      code: 'invalid',
      message: 'The country lacks a column.',
      issues: absent.map((name) => ({
        loc: ['query', 'cols'],
        msg: `${manifest.name} has no "${name}": ${reasonOf(manifest, name)}`,
        type: 'absent',
      })),
    })
  }
  const locked = lockedColumns(columns)
  if (caller.kind === 'visitor' && locked.length > 0) {
    throw new AppError({ code: 'unauthenticated', message: unlockSentence(locked), columns: locked })
  }
}

function reasonOf({ absent }: Manifest, name: string): string {
  const known = absent.find((each) => each.table === 'hexagons' && each.name === name)
  return known?.reason ?? 'it was built without that column.'
}
