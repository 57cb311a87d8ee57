import { freeName, withPlaceColumns } from '@/lib/domain/studio/read/computed-places'
import type { PlaceNames, TextTable } from '@/lib/domain/studio/read/csv-table'
import type { PlaceTargets } from '@/lib/domain/studio/read/replaced-places'
import type { LatLng } from '@/lib/geo/coordinates'
import { addedNames } from './file-places'
import type { PlaceChoice } from './place-choice'
import { placeReader } from './place-readers'

/** Gives columns other names; a column that has such a name already is named as the file's. */
function renamed(table: TextTable, names: ReadonlyMap<number, string>): TextTable {
  const wanted = new Set(names.values())
  const taken = table.names.concat(...wanted)
  const said: string[] = []
  const read = table.names.map((name, at) => {
    const own = names.get(at)
    if (own !== undefined || !wanted.has(name)) return own ?? name
    const free = freeName(taken, `${name} (file)`)
    taken.push(free)
    said.push(`“${name}” of the file is “${free}”: the map finds its places by ${name}.`)
    return free
  })
  return { ...table, names: read, notes: (table.notes ?? []).concat(said) }
}

/** By their places in the table. */
function withNames(table: TextTable, names: readonly (readonly [from: string, to: string])[]): TextTable {
  const moved = names
    .map(([from, to]): [number, string] => [table.names.indexOf(from), to])
    .filter(([at, to]) => at >= 0 && table.names[at] !== to)
  return moved.length === 0 ? table : renamed(table, new Map(moved))
}

/** Adds a column of points as GeoJSON. */
function withShapes(table: TextTable, name: string, placeOf: (row: number) => LatLng | undefined): TextTable {
  const { names, cell, number } = table
  const width = names.length
  const textOf = (row: number): string => {
    const place = placeOf(row)
    return place ? JSON.stringify({ type: 'Point', coordinates: [place.lng, place.lat] }) : ''
  }
  const added: TextTable = {
    ...table,
    names: names.concat(freeName(names, name)),
    cell: (row, at) => (at < width ? cell(row, at) : textOf(row)),
    number: (row, at, into) => at < width && number(row, at, into),
  }
  return withNames(added, [[added.names[width] ?? '', name]])
}

function withPairs(
  table: TextTable,
  wanted: PlaceNames | undefined,
  placeOf: (row: number) => LatLng | undefined,
): TextTable {
  const lats = new Float64Array(table.length).fill(Number.NaN)
  const lngs = new Float64Array(table.length).fill(Number.NaN)
  for (let row = 0; row < table.length; row += 1) {
    const place = placeOf(row)
    lats[row] = place?.lat ?? Number.NaN
    lngs[row] = place?.lng ?? Number.NaN
  }
  const [lat = '', lng = ''] = addedNames(table.names)
  const added = withPlaceColumns(table, { lat, lng, lats, lngs })
  return wanted
    ? withNames(added, [
        [lat, wanted.lat],
        [lng, wanted.lng],
      ])
    : added
}

/** The places that a reader has computed, under the names of the map. */
function computedAs(table: TextTable, { pair, shape }: PlaceTargets): TextTable {
  const { places } = table
  if (!places) return table
  if (pair) {
    return withNames(table, [
      [places.lat, pair.lat],
      [places.lng, pair.lng],
    ])
  }
  if (shape === undefined || table.names.includes(shape)) return table
  return withShapes(table, shape, (row) => {
    const lat = places.lats[row] ?? Number.NaN
    const lng = places.lngs[row] ?? Number.NaN
    return Number.isNaN(lat + lng) ? undefined : { lat, lng }
  })
}

/** A chosen column that the map can use as it is, with the map's name for it. */
function columnAsIs(
  { way, columns }: PlaceChoice,
  { pair, shape, cell }: PlaceTargets,
): { at: number; name: string | undefined } | undefined {
  if (pair) return undefined
  if (way === 'geometry') return { at: columns.geometry ?? -1, name: shape }
  return way === 'cell' && shape === undefined ? { at: columns.cell ?? -1, name: cell } : undefined
}

/** Whether the chosen columns are those that are taken without a choice. */
function isUsual(
  { way, columns }: PlaceChoice,
  { names, places }: TextTable,
  { pair }: PlaceTargets,
): boolean {
  if (way !== 'pair') return false
  const usual = places ?? pair
  return names[columns.lat ?? -1] === usual?.lat && names[columns.lng ?? -1] === usual?.lng
}

/** A table whose places have the names by which a map finds them, where a person chose them or a reader computed them. */
export function withPlacesAs(table: TextTable, targets: PlaceTargets, choice?: PlaceChoice): TextTable {
  if (!choice || isUsual(choice, table, targets)) return computedAs(table, targets)
  const column = columnAsIs(choice, targets)
  if (column) {
    return column.name === undefined ? table : withNames(table, [[table.names[column.at] ?? '', column.name]])
  }
  const placeOf = placeReader({ names: table.names, length: table.length, cell: table.cell }, choice)
  // The columns that the reader has computed come last, and say something else.
  const names = table.places ? table.names.slice(0, -2) : table.names
  const bare: TextTable = { ...table, names, places: undefined }
  const { pair, shape } = targets
  return shape !== undefined && !pair ? withShapes(bare, shape, placeOf) : withPairs(bare, pair, placeOf)
}
