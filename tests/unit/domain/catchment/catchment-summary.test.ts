import {
  busiestHour,
  byDrive,
  byShare,
  coreHexagons,
  energyText,
  isOtherEstimate,
  markOfOwn,
  nearShare,
  ownLosses,
  shareClasses,
  shareClassOf,
  siteAt,
  stationOf,
  takenFrom,
  turnedAwayText,
} from '@/lib/domain/catchment/catchment-summary'
import type { SavedLocation } from '@/lib/domain/locations/saved-list-rules'
import { catchmentAnswer } from '@/tests/support/catchment-answer'

const { hexagons, from, own, queue } = catchmentAnswer()

describe('the classes of shares', () => {
  test.each([
    [1, 0.5],
    [0.5, 0.5],
    [0.4999, 0.25],
    [0.1, 0.1],
    [0.05, 0.05],
    [0.02, 0.02],
    [0.0199, 0],
    [0, 0],
  ])('put %p into the class from %p', (share, start) => {
    expect(shareClassOf(share)?.from).toBe(start)
  })

  test('hold no share that is unknown', () => {
    expect(shareClassOf(Number.NaN)).toBeUndefined()
  })

  test('have colours of their own, brighter for more', () => {
    const steps = shareClasses.map(({ step }) => step)
    expect(steps).toEqual([...new Set(steps)].sort((a, b) => b - a))
  })
})

test('counts hexagons, energy and their demand by class', () => {
  const groups = byShare(hexagons)
  expect(groups.map((group) => group.hexagons)).toEqual([1, 0, 1, 0, 0, 1])
  expect(groups.map(({ energy }) => energy)).toEqual([60, 0, 30, 0, 0, 10])
  expect(groups.map(({ share }) => share)).toEqual([0.6, null, 0.2, null, null, 0.01])
})

test('takes the share of a group from its demand, not from the mean of its hexagons', () => {
  const [near] = byDrive(
    [
      { id: 'a', share: 0.5, energy: 50, minutes: 1 },
      { id: 'b', share: 0.1, energy: 1, minutes: 2 },
    ],
    30,
  )
  expect(near?.share).toBeCloseTo(51 / 110)
})

test('bands of driving time hold each hexagon once and end with the longest drive', () => {
  const bands = byDrive(
    [0, 5, 5.1, 10, 12].map((minutes) => ({ id: `${minutes}`, share: 0.5, energy: 1, minutes })),
    12,
  )
  expect(bands.map(({ from: start, to }) => [start, to])).toEqual([
    [0, 5],
    [5, 10],
    [10, 12],
  ])
  expect(bands.map((band) => band.hexagons)).toEqual([2, 2, 1])
})

test('says which part of the energy is near', () => {
  expect(nearShare(hexagons, 10)).toBeCloseTo(0.9)
  expect(nearShare([], 10)).toBeNull()
})

test('picks the hexagons that bring most until they bring enough', () => {
  expect(coreHexagons(hexagons, 0.8).map(({ energy }) => energy)).toEqual([60, 30])
  expect(coreHexagons(hexagons, 1)).toHaveLength(3)
  expect(coreHexagons([], 0.8)).toEqual([])
})

test('adds up the stations after the shown ones', () => {
  const { stations, others } = takenFrom(from, 1)
  expect(stations.map(({ name }) => name)).toEqual(['Marktplatz'])
  expect(others).toEqual({ stations: 2, energy: 25 })
  expect(takenFrom(from, 9).others).toEqual({ stations: 0, energy: 0 })
})

test('lists own sites that lose, greatest loss first, and counts the others', () => {
  const more = [...own, { id: '9', name: 'Hall', lat: 47, lng: 9, before: 90, after: 50 }]
  const { sites, untouched, total } = ownLosses(more)
  expect(sites.map(({ name, loss }) => [name, loss])).toEqual([
    ['Hall', 40],
    ['Depot', 30],
  ])
  expect(untouched).toBe(1)
  expect(total).toBe(70)
})

test('finds the own site at a place, and none some streets away', () => {
  expect(siteAt(own, { lat: 47.1703, lng: 9.52 })?.name).toBe('Depot')
  expect(siteAt(own, { lat: 47.1715, lng: 9.52 })).toBeUndefined()
})

test('compares estimates as they are read', () => {
  expect(isOtherEstimate(190.6, 191.4)).toBe(false)
  expect(isOtherEstimate(190.4, 190.6)).toBe(true)
  expect(isOtherEstimate(190, undefined)).toBe(false)
})

test.each([
  [0, '0'],
  [0.2, '< 1'],
  [0.5, '1'],
  [1234.4, '1,234'],
])('writes %p kWh/day as %p', (energy, text) => {
  expect(energyText(energy)).toBe(text)
})

test('reads connectors and power of a configuration', () => {
  expect(stationOf('12x22.5 kW')).toEqual({ connectors: 12, kilowatts: 22.5 })
})

test('changes its mark with the station, place and status of operating sites alone', () => {
  const saved = (over: Partial<SavedLocation> = {}): SavedLocation => ({
    id: '1',
    name: 'Depot',
    lat: 47.1,
    lng: 9.5,
    evaluationType: 'DC',
    parkingType: '',
    type: 'parking',
    status: 'Operating',
    ...over,
  })
  const mark = markOfOwn([saved()])
  expect(markOfOwn([saved({ name: 'Yard' }), saved({ id: '2', status: 'Planned' })])).toBe(mark)
  expect(markOfOwn([saved({ lat: 47.2 })])).not.toBe(mark)
  expect(markOfOwn([saved({ connectors: { HPC: 4 } } as Partial<SavedLocation>)])).not.toBe(mark)
  expect(markOfOwn([saved({ status: 'Planned' })])).toBe('')
})

test('finds the busiest hour, and none where no point is ever in use', () => {
  expect(busiestHour(queue.hours)).toEqual({ hour: 17, inUse: 0.5 })
  expect(busiestHour(queue.hours.map((hour) => Object.assign({}, hour, { inUse: 0 })))).toBeUndefined()
})

test.each([
  [2, '2 points turn away 11\u2009% of them, 4 points turn away 2\u2009%.'],
  [4, '4 points turn away 2\u2009% of them.'],
  [3, ''],
])('compares %i points with the next larger station', (connectors, text) => {
  expect(turnedAwayText(queue.sizes, connectors)).toBe(text)
})
