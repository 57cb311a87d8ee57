import { readGeometry } from '@/lib/geo/read-geometry'
import type { RecordLocation } from './evaluated-locations'

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
