import { readGeometry } from '@/lib/geo/read-geometry'
import type { RecordLocation } from './evaluated-locations'

interface PlaceCells {
  id: unknown
  lat: unknown
  lng: unknown
}

/**
 * What makes rows of a record's map one evaluated location, on screens and in counts: the same id and coordinates.
 * Undefined for a row without coordinates, which is no location.
 */
export function locationPlace({ id, lat, lng }: PlaceCells): string | undefined {
  if (typeof lat !== 'number' || typeof lng !== 'number') return undefined
  return `${id ?? ''}|${lat}|${lng}`
}

interface Rows {
  fields: readonly { name: string }[]
  allData: readonly (readonly unknown[])[]
}

/** Of each location one place. @param names columns of the coordinates */
export function locationPlaces({ fields, allData }: Rows, names = { lat: 'lat', lng: 'lng' }): Set<string> {
  const at = (name: string) => fields.findIndex((field) => field.name === name)
  const columns = { id: at('location_id'), lat: at(names.lat), lng: at(names.lng) }
  const places = allData.map((row) =>
    locationPlace({ id: row[columns.id], lat: row[columns.lat], lng: row[columns.lng] }),
  )
  return new Set(places.filter((place) => place !== undefined))
}

export type LocationShape = { rings: [number, number][][] } | 'unsupported'

export const onlyPolygons = 'Only Polygon geometry supported.'

export function shapeAround(
  location: RecordLocation | undefined,
  field: string | undefined,
): LocationShape | undefined {
  if (!location || field === undefined) return undefined
  const cell = location.rows
    .map(({ cells }) => cells[field])
    .find((each) => each !== null && each !== undefined)
  if (cell === undefined || cell === '') return undefined
  const geometry = readGeometry(cell)
  return geometry?.type === 'Polygon' ? { rings: geometry.coordinates } : 'unsupported'
}
