import type { Isochrone } from '@/lib/contract/isochrone'
import { driveReach } from '@/lib/domain/scouting/drive-reach'

type Part = Isochrone['features'][number]

const outline: Part = {
  type: 'Feature',
  geometry: { type: 'Polygon', coordinates: [] },
  properties: { kind: 'outline', seconds: 180 },
}
const road = (name: string, aadt: number, isEstimated: boolean): Part => ({
  type: 'Feature',
  geometry: { type: 'MultiLineString', coordinates: [] },
  properties: { kind: 'road', class: 3, aadt, aadt_estimated: isEstimated, name },
})
const drive = (...features: Part[]): Isochrone => ({ type: 'FeatureCollection', features })

test('sums the traffic of a drive, counting each road once', () => {
  const reach = driveReach(drive(outline, road('Landstrasse', 12_000, false), road('', 838, true)))
  expect(reach).toEqual({
    seconds: 180,
    roads: 2,
    vehicles: 12_838,
    counted: 'some',
    busiest: { name: 'Landstrasse', vehicles: 12_000 },
  })
})

test('reports whether traffic was counted', () => {
  expect(driveReach(drive(outline, road('A', 1, false)))?.counted).toBe('all')
  expect(driveReach(drive(outline, road('A', 1, true), road('B', 1, true)))?.counted).toBe('none')
})

test('names no busiest road if roads have no names', () => {
  expect(driveReach(drive(outline, road('', 900, true)))?.busiest).toBeUndefined()
})

test('returns nothing without roads', () => {
  expect(driveReach(drive())).toBeUndefined()
  expect(driveReach(drive(outline))).toBeUndefined()
})
