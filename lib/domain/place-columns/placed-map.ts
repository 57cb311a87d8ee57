import { type SuggestedKind, suggestedLayer } from '@/lib/domain/studio/read/file-map'
import type { StudioDataset } from '@/lib/domain/studio/read/studio-map'
import { cellIn, rowsIn, withFigures } from '@/lib/domain/studio/read/table-rows'
import { isObject, type Json, listIn, partOf, textIn } from '@/lib/json/json-parts'
import { addedNames } from './file-places'
import type { PlaceChoice, PlaceTable } from './place-choice'
import { cellKindOf, placeReader, sampleOf } from './place-readers'

/** A dataset as its file has it. @param width columns of the file: those that a choice has added come after them */
export const tableOfDataset = ({ columns, rows }: StudioDataset, width: number): PlaceTable => ({
  names: columns.slice(0, width).map(({ name }) => name),
  length: rows,
  cell: (row, column) => columns[column]?.values[row] ?? null,
  shape: (row, column) => columns[column]?.shapes?.[row],
})

interface RawTable {
  id: string
  label: string
  fields: readonly Json[]
  allData: unknown
}

interface Placed {
  fields: readonly Json[]
  allData: unknown
  layer: Json
}

const isNumber = (field: Json | undefined) => /^(?:integer|real)$/.test(textIn(field, 'type'))

/** Reads places that no layer can: pairs in one cell, degrees as text, addresses. */
function withAddedColumns({ fields, allData, ...table }: RawTable, choice: PlaceChoice): Placed {
  const names = fields.map((field) => textIn(field, 'name'))
  const length = rowsIn(allData)
  const placeOf = placeReader(
    { names, length, cell: (row, column) => cellIn(allData, row, column) as never },
    choice,
  )
  const lats = new Float64Array(length).fill(Number.NaN)
  const lngs = new Float64Array(length).fill(Number.NaN)
  for (let row = 0; row < length; row += 1) {
    const place = placeOf(row)
    lats[row] = place?.lat ?? Number.NaN
    lngs[row] = place?.lng ?? Number.NaN
  }
  const [lat = '', lng = ''] = addedNames(names)
  const added = [lat, lng].map((name) => ({ name, type: 'real', format: '', analyzerType: 'FLOAT' }))
  return {
    fields: [...fields, ...added],
    allData: withFigures(allData, lats, lngs),
    layer: suggestedLayer(table, 'point', { lat, lng }),
  }
}

function placedTable(table: RawTable, choice: PlaceChoice): Placed {
  const { fields, allData } = table
  const { lat = 0, lng = 0, geometry = 0, cell = 0 } = choice.columns
  const nameOf = (at: number) => textIn(fields[at], 'name')
  const withLayer = (kind: SuggestedKind, columns: Readonly<Record<string, string>>): Placed => ({
    fields,
    allData,
    layer: suggestedLayer(table, kind, columns),
  })
  if (choice.way === 'pair' && isNumber(fields[lat]) && isNumber(fields[lng])) {
    return withLayer('point', { lat: nameOf(lat), lng: nameOf(lng) })
  }
  if (choice.way === 'geometry') {
    const shaped = { type: 'geojson', format: '', analyzerType: 'GEOMETRY' }
    const read = fields.map((field, at) => (at === geometry ? { ...field, ...shaped } : field))
    return { ...withLayer('geojson', { geojson: nameOf(geometry) }), fields: read }
  }
  if (choice.way !== 'cell') return withAddedColumns(table, choice)
  const values = sampleOf(
    { names: [], length: rowsIn(allData), cell: (row, at) => cellIn(allData, row, at) as never },
    cell,
  )
  return cellKindOf(values) === 'H3'
    ? withLayer('hexagonId', { hex_id: nameOf(cell) })
    : withLayer('s2', { token: nameOf(cell) })
}

/** Gives the only table of a map the places that somebody chose, with one layer for them. */
export function placedMap(map: Json, choice: PlaceChoice): Json {
  const [entry, ...others] = listIn(map, 'datasets')
  const data = partOf(entry, 'data')
  if (!isObject(entry) || !isObject(data)) return map
  const { layer, ...read } = placedTable(
    {
      id: textIn(data, 'id'),
      label: textIn(data, 'label'),
      fields: listIn(data, 'fields').filter(isObject),
      allData: data.allData,
    },
    choice,
  )
  return {
    ...map,
    datasets: [{ ...entry, data: { ...data, ...read } }, ...others],
    config: {
      version: 'v1',
      config: { visState: { filters: [], layers: [layer], layerBlending: 'normal' } },
    },
  }
}
