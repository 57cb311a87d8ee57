import type { Cell } from '@/lib/contract/dataset'
import type { MapConfiguration } from '@/lib/contract/map-configuration'
import { cellReader } from '@/lib/domain/tables/cell-column'
import { type Feature, type Geometry, point } from '@/lib/geo/geojson'
import { readGeometry } from '@/lib/geo/read-geometry'
import type { RecordLocation } from './evaluated-locations'
import type { MapTable } from './map-tables'

const maxDrawn = 20_000

const names = { lat: ['lat', 'latitude'], lng: ['lng', 'lon', 'long', 'longitude'] } as const

const columnNamed = ({ fields }: MapTable, wanted: readonly string[]): number =>
  fields.findIndex(({ name }) => wanted.includes(name.trim().toLowerCase()))

const isBetween = (cell: Cell | undefined, max: number): cell is number =>
  typeof cell === 'number' && Math.abs(cell) <= max

const columnsOfPlaces = (data: MapTable) => ({
  shape: data.fields.findIndex(({ name, type }) => type === 'geojson' || name === '_geojson'),
  lat: columnNamed(data, names.lat),
  lng: columnNamed(data, names.lng),
})

export const placeColumns = (data: MapTable): readonly number[] =>
  Object.values(columnsOfPlaces(data)).filter((index) => index >= 0)

function readerOf(data: MapTable): ((row: number) => Geometry | undefined) | undefined {
  const indices = columnsOfPlaces(data)
  const [shape, lat, lng] = [indices.shape, indices.lat, indices.lng].map((index) => {
    const column = data.columns[index]
    return column && cellReader(column)
  })
  if (shape) return (row) => readGeometry(shape(row))
  if (!lat || !lng) return undefined
  return (row) => {
    const place = { lat: lat(row), lng: lng(row) }
    return isBetween(place.lat, 90) && isBetween(place.lng, 180)
      ? point({ lat: place.lat, lng: place.lng }, {}).geometry
      : undefined
  }
}

export const hasPlaces = (data: MapTable): boolean => readerOf(data) !== undefined

type ShapeKind = 'area' | 'line' | 'point'

const kindOf = ({ type }: Geometry): ShapeKind => {
  if (type === 'Point') return 'point'
  return type.endsWith('Polygon') ? 'area' : 'line'
}

interface Drawing {
  colour: string | null
  isShown: ((row: number) => boolean) | undefined
}

/** At most 20,000 features; skips rows without a place. */
export function datasetFeatures(
  data: MapTable,
  { colour, isShown }: Drawing,
): Feature<{ kind: ShapeKind; colour: string | null }>[] {
  const read = readerOf(data)
  const features: ReturnType<typeof datasetFeatures> = []
  if (!read) return features
  for (let row = 0; row < data.length && features.length < maxDrawn; row += 1) {
    const geometry = isShown && !isShown(row) ? undefined : read(row)
    if (geometry) features.push({ type: 'Feature', geometry, properties: { kind: kindOf(geometry), colour } })
  }
  return features
}

/** Rows with the location's value in the pivot field; all rows if there is no selection or field. */
export function rowsOfLocation(
  data: MapTable,
  { onLocationClick: { enabled, filteredDatasets } }: MapConfiguration['filters'],
  selected: RecordLocation | undefined,
): ((row: number) => boolean) | undefined {
  if (!enabled || !selected) return undefined
  const pivot = filteredDatasets.find(({ label }) => label === data.label)?.pivotField
  const index = data.fields.findIndex(({ name }) => name === pivot)
  const column = data.columns[index]
  if (pivot === undefined || !column) return undefined
  const read = cellReader(column)
  const wanted = new Set(selected.rows.flatMap(({ cells }) => cells[pivot] ?? []).map(String))
  return wanted.size === 0 ? undefined : (row) => wanted.has(String(read(row) ?? ''))
}
