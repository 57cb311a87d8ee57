import { cellToBoundary, cellToChildren, cellToLatLng, latLngToCell } from 'h3-js'
import { popupPlace } from '@/components/map/place-popup'
import { stationFieldsOf } from '@/components/map/station-popup'
import { siteAddress, siteParts } from '@/components/scouting/site/site-header'
import { stationLine } from '@/components/scouting/site/surrounding-facts'
import { cellSearch } from '@/components/scouting/state/hexagon-search'
import { isElsewhere } from '@/components/scouting/state/use-search'
import { stopAt, stopHeight } from '@/components/ui/bottom-sheet'
import { pointersRequestSchema } from '@/lib/contract/scout'
import type { ScoutedStation } from '@/lib/domain/scouting/scouted-station'
import { circleAround, covers, pointersRequest } from '@/lib/domain/scouting/search-requests'
import { googleMapsAddress } from '@/lib/geo/google-maps'
import { isInside } from '@/lib/geo/mercator'
import { scoutedSite } from '@/tests/support/scouted-sites'

const charger = (over: Partial<ScoutedStation> = {}): ScoutedStation => ({
  id: '1',
  name: 'Schaan Supercharger',
  network: 'Tesla',
  lat: 47.16,
  lng: 9.5,
  class: 'DC',
  points: { AC: 0, DC: 16, HPC: 0 },
  maxPower: 125,
  isPowerEstimated: false,
  ...over,
})

describe('popups and sidebars', () => {
  test("describe a charger's fields for each class, zero included", () => {
    const fields = stationFieldsOf(charger())
    expect(fields.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Name: Schaan Supercharger',
      'Network: Tesla',
      'AC points, < 50 kW: 0',
      'DC points, 50–149 kW: 16',
      'HPC points, ≥ 150 kW: 0',
      'Strongest point: 125 kW',
    ])
    expect(fields.every(({ description }) => description.length > 0)).toBe(true)
  })

  test('mark an estimated power, and show a dash for an unknown one', () => {
    expect(stationFieldsOf(charger({ isPowerEstimated: true })).at(-1)?.label).toBe(
      'Strongest point, estimated',
    )
    expect(stationFieldsOf(charger({ maxPower: null, network: '' })).map(({ value }) => value)).toContain('–')
  })

  test("name a station's network and classes in its line", () => {
    expect(stationLine(charger({ points: { AC: 2, DC: 16, HPC: 0 } }))).toBe('Tesla · 2 AC · 16 DC')
    expect(stationLine(charger({ network: '', points: { AC: 0, DC: 0, HPC: 0 } }))).toBe('')
  })

  test("show town, brand, capacity and id in a site's line, and mark estimates", () => {
    expect(siteParts(scoutedSite({ capacity: 1 }))).toEqual(['Schaan', '1 space', 'ID\u00a0101'])
    expect(siteParts(scoutedSite({ brand: 'Aldi', capacity: 1200, isCapacityEstimated: true }))).toEqual([
      'Schaan',
      'Aldi',
      '1,200 spaces, estimated',
      'ID\u00a0101',
    ])
  })

  test('link to another map with the coordinates only', () => {
    expect(googleMapsAddress({ lat: 47.1651234, lng: -9.51 })).toBe(
      'https://www.google.com/maps/search/?api=1&query=47.165123%2C-9.510000',
    )
  })

  test('share the address of one location, centred on the same screen', () => {
    const here =
      'https://kerbwatt.example/scouting?country=liechtenstein&type=any&lat=47&lng=9&zoom=14&site=1&compare=2'
    expect(siteAddress(here, { id: '101', lat: 47.1651234, lng: 9.51 })).toBe(
      'https://kerbwatt.example/scouting?country=liechtenstein&type=any&lat=47.16512&lng=9.51000&zoom=14&site=101',
    )
  })
})

describe('a search', () => {
  test('sends two corners of a view within valid degrees', () => {
    const request = pointersRequest({ choice: 'rest', bounds: [-200, -95, 10, 50] })
    expect(pointersRequestSchema.parse(request)).toEqual({
      diagonal: [
        [-90, -180],
        [50, 10],
      ],
      location_type: ['rest station'],
      res: 9,
    })
  })

  test.each([9, 8, 5])(
    'of a cell of resolution %d names it and sends a box around all cells below it',
    (level) => {
      const id = latLngToCell(47.141, 9.521, level)
      const [lat, lng] = cellToLatLng(id)
      const ring = cellToBoundary(id, true) as [number, number][]
      const { bounds, hexId } = cellSearch({ id, lat, lng, ring })
      expect(hexId).toBe(id)
      const outside = cellToChildren(id, 9).filter((child) => {
        const [childLat, childLng] = cellToLatLng(child)
        return !isInside(bounds, [childLng, childLat])
      })
      expect(outside).toEqual([])
    },
  )

  test('is offered again once the view shows something else', () => {
    const search = { choice: 'any', bounds: [9, 47, 10, 48] } as const
    const camera = { lat: 47.5, lng: 9.5, zoom: 9 }
    expect(isElsewhere(search, { ...camera, bounds: [9, 47, 10, 48] })).toBe(false)
    expect(isElsewhere(search, { ...camera, bounds: [9.01, 47, 10.01, 48] })).toBe(true)
    expect(isElsewhere(undefined, { ...camera, bounds: [9, 47, 10, 48] })).toBe(false)
  })

  test('is not offered after a hexagon was searched, until the map moves', () => {
    const view = [9, 47, 10, 48] as const
    const search = { choice: 'any', bounds: [9.4, 47.4, 9.5, 47.5], hexId: '891f', view: [...view] } as const
    const camera = { lat: 47.5, lng: 9.5, zoom: 9 }
    expect(isElsewhere({ ...search, view: [...view] }, { ...camera, bounds: [...view] })).toBe(false)
    expect(isElsewhere({ ...search, view: [...view] }, { ...camera, bounds: [9.1, 47, 10.1, 48] })).toBe(true)
  })

  test('is not offered because a panel or the sheet covers more of the map', () => {
    const search = { choice: 'any', bounds: [9, -1, 10, 1] } as const
    const at = (...bounds: [number, number, number, number]) =>
      isElsewhere(search, { lat: 0, lng: 9.5, zoom: 9, bounds })
    expect(at(9, -0.5, 10, 0.5)).toBe(false)
    expect(at(9.2, -1, 9.8, 1)).toBe(false)
    // Deeper, elsewhere inside it, and larger than it was.
    expect(at(9.2, -0.5, 9.8, 0.5)).toBe(true)
    expect(at(9, -0.4, 10, 0.6)).toBe(true)
    expect(at(9, -1.5, 10, 1.5)).toBe(true)
  })
})

describe('the chargers of a view', () => {
  test('are requested once while the view stays inside the circle', () => {
    const circle = circleAround([9.5, 47.1, 9.6, 47.2])
    expect(covers(circle, [9.5, 47.1, 9.6, 47.2])).toBe(true)
    expect(covers(circle, [9.51, 47.11, 9.61, 47.21])).toBe(true)
    expect(covers(circle, [9.7, 47.3, 9.8, 47.4])).toBe(false)
  })

  test('are never requested beyond 50 km', () => {
    expect(circleAround([5, 45, 15, 55]).radius).toBe(50_000)
  })
})

describe('a popup', () => {
  const map = { width: 1000, height: 800 }
  const popup = { width: 250, height: 160 }

  const point = (x: number, y: number) => ({ left: x, right: x, top: y, bottom: y })

  test('opens right of its point, or left of it at the edge', () => {
    expect(popupPlace(point(300, 300), popup, map)).toMatchObject({ x: 310, y: 276 })
    expect(popupPlace(point(900, 300), popup, map)).toMatchObject({ x: 640, y: 276 })
  })

  test('never leaves the map', () => {
    expect(popupPlace(point(300, 5), popup, map).y).toBe(8)
    expect(popupPlace(point(300, 799), popup, map).y).toBe(632)
    expect(popupPlace(point(1400, 300), popup, map).x).toBe(742)
  })

  test('opens below or above its point if neither side has room', () => {
    const narrow = { width: 390, height: 430 }
    expect(popupPlace(point(200, 150), popup, narrow)).toMatchObject({ x: 75, y: 160 })
    expect(popupPlace(point(160, 400), popup, narrow)).toMatchObject({ x: 35, y: 230 })
  })

  test.each([
    ['beside it', { left: 400, right: 640, top: 200, bottom: 440 }, map],
    ['left of it', { left: 600, right: 840, top: 200, bottom: 440 }, map],
    ['below it', { left: 100, right: 290, top: 30, bottom: 160 }, { width: 390, height: 430 }],
    [
      'above it, lower than its content',
      { left: 100, right: 290, top: 250, bottom: 400 },
      { width: 390, height: 430 },
    ],
  ])('leaves a hexagon uncovered, %s', (_, cell, room) => {
    const high = { width: 240, height: 400 }
    const { x, y, max } = popupPlace(cell, high, room)
    const height = Math.min(high.height, max)
    const isBeside = x >= cell.right || x + high.width <= cell.left
    const isOver = y >= cell.bottom || y + height <= cell.top
    expect(isBeside || isOver).toBe(true)
    expect(y).toBeGreaterThanOrEqual(8)
    expect(y + height).toBeLessThanOrEqual(room.height - 8)
  })
})

describe('the bottom sheet', () => {
  test('rests at a peek of 96 px, about half and nearly full', () => {
    expect((['peek', 'half', 'full'] as const).map((stop) => stopHeight(stop, 796))).toEqual([96, 366, 788])
    expect(stopHeight('half', 796, 0.55)).toBe(438)
  })

  test('snaps to the nearest stop on release', () => {
    expect([40, 200, 300, 500, 700].map((height) => stopAt(height, 796))).toEqual([
      'peek',
      'peek',
      'half',
      'half',
      'full',
    ])
  })
})
