import {
  balloonBox,
  balloonSides,
  estimateFeatures,
  figureOfImage,
} from '@/components/map/layers/estimate-layers'
import { pinFeatures, pinOfImage } from '@/components/map/layers/pin-layers'
import { ringFeatures, ringLabelLayer } from '@/components/map/layers/ring-layers'
import type { MapPin } from '@/components/map/map-data'
import { readMapPaint } from '@/components/map/map-paint'
import { marksOfForm } from '@/lib/catalogue/number-forms'
import { setMarksSource } from '@/lib/format/number-marks'
import { metresBetween } from '@/lib/geo/distance'
import type { Geometry } from '@/lib/geo/geojson'
import { fromMercator, mercator } from '@/lib/geo/mercator'

const worldSize = 512 * 2 ** 13
const [x0, y0] = mercator(9.52, 47.2)

/** A place offset from the middle by pixels. */
const at = (right: number, down: number) => fromMercator(x0 + right / worldSize, y0 + down / worldSize)
const pin = (id: string, place: { lat: number; lng: number }, over: Partial<MapPin> = {}): MapPin => ({
  id,
  ...place,
  letter: '',
  tone: 'ink',
  figure: { text: '245', step: 9 },
  ...over,
})
const view = { box: [9, 47, 10, 48] as const, stations: [], worldSize }
const images = (pins: MapPin[], over: Partial<Parameters<typeof estimateFeatures>[1]> = {}) => {
  const { features } = estimateFeatures(pins, { ...view, ...over }).data
  const drawn = new Map(features.map(({ properties: { id, image } }) => [id, image]))
  return pins.flatMap(({ id }) => drawn.get(id) ?? [])
}
const numberOf = ({ geometry }: { geometry: Geometry }) =>
  geometry.type === 'MultiPoint' ? geometry.coordinates.length : 1

describe('estimates on the map', () => {
  test('lie above their place, below it if a better one is above, then aside', () => {
    const near = [pin('1', at(0, 0)), pin('2', at(4, 0)), pin('3', at(50, 0)), pin('4', at(0, 100))]
    expect(images(near)).toEqual([
      'estimate-9-up-245',
      'estimate-9-down-245',
      'estimate-9-up-245',
      'estimate-9-up-245',
    ])
    expect(images([pin('1', at(0, 0)), pin('2', at(36, 0))])[1]).toBe('estimate-9-down-245')
    const pair = [pin('1', at(0, 0)), pin('2', at(2, 0)), pin('3', at(38, 0))]
    expect(images(pair)[2]).toBe('estimate-9-up-right-245')
  })

  test('become dots without room, below the balloons, in one feature per colour', () => {
    const crowd = Array.from({ length: 12 }, (_, index) =>
      pin(String(index), at(index, 0), { figure: { text: '245', step: index < 6 ? 9 : 3 } }),
    )
    const { data, dots } = estimateFeatures(crowd, view)
    const [low, high, ...balloons] = data.features
    expect([low?.properties, high?.properties]).toMatchObject([
      { image: 'estimate-3-dot', order: 0 },
      { image: 'estimate-9-dot', order: 0 },
    ])
    expect(balloons.every(({ properties }) => properties.order === 1 && properties.id !== undefined)).toBe(
      true,
    )
    expect(dots.map(({ id }) => id)).toEqual(crowd.slice(-dots.length).map(({ id }) => id))
    expect(data.features.map(numberOf).reduce((a, b) => a + b)).toBe(12)
  })

  test('are drawn as few features, the better ones later', () => {
    const many = Array.from({ length: 2000 }, (_, index) =>
      pin(String(index), at(index % 50, Math.floor(index / 50))),
    )
    const { data, dots } = estimateFeatures(many, view)
    expect(data.features.map(numberOf).reduce((a, b) => a + b)).toBe(2000)
    expect(data.features.length).toBeLessThan(30)
    const [all, ...balloons] = data.features
    const places = all?.geometry.type === 'MultiPoint' ? all.geometry.coordinates : []
    expect(places).toEqual(dots.map(({ lng, lat }) => [lng, lat]).reverse())
    const ids = balloons.map(({ properties }) => Number(properties.id))
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  })

  test('avoid charging stations and lettered pins', () => {
    expect(images([pin('1', at(0, 0))], { stations: [at(0, -18)] })).toEqual(['estimate-9-down-245'])
    const lettered = pin('a', at(0, 0), { letter: 'A', tone: 'volt' })
    expect(images([lettered, pin('1', at(0, 12))])).toEqual(['estimate-9-down-245'])
  })

  test('are omitted outside the view', () => {
    expect(images([pin('1', { lat: 10, lng: 10 })])).toEqual([])
  })

  test("leave lettered pins and pins without a figure to the pins' own layer", () => {
    const pins = [
      pin('1', at(0, 0)),
      pin('2', at(90, 0), { figure: undefined }),
      pin('3', at(180, 0), { letter: 'A', tone: 'volt' }),
    ]
    expect(images(pins)).toHaveLength(1)
    const others = pinFeatures(pins).features.map(({ properties }) => properties.image)
    expect(others).toEqual(['pin-ink-', 'pin-volt-A 245'])
    expect(pinOfImage('pin-volt-A 245')).toEqual({ tone: 'volt', letter: 'A', figure: '245' })
  })
})

test('contains the tail of a balloon on every side', () => {
  for (const side of balloonSides) {
    for (const text of ['7', '245', '12,345']) {
      const { left, right } = balloonBox(text, side)
      expect([left < -5, right > 5]).toEqual([true, true])
    }
  }
})

test('parses a figure from its image name', () => {
  expect(figureOfImage('estimate-7-down-left-1,204')).toEqual({
    figure: { step: 7, text: '1,204' },
    side: 'down-left',
    isLit: false,
  })
  expect(figureOfImage('lit-7-up-12')).toMatchObject({ side: 'up', isLit: true })
  expect(figureOfImage('estimate-2-dot')).toMatchObject({ figure: { step: 2, text: '' }, side: undefined })
  expect(figureOfImage('estimate-0-dot')).toBeUndefined()
  expect(figureOfImage('pin-ink-A')).toBeUndefined()
})

test('draws circles of 64 steps at 0.1 and 0.5 km, the larger one labelled in the south', () => {
  const place = { lat: 47.2, lng: 9.52 }
  const { features } = ringFeatures({ place, radii: [0.1, 0.5] })
  const [small, , large, label] = features
  const ring = large?.geometry.type === 'Polygon' ? (large.geometry.coordinates[0] ?? []) : []
  expect(ring).toHaveLength(65)
  for (const position of ring) {
    expect(Math.abs(metresBetween([place.lng, place.lat], position) - 500)).toBeLessThan(1)
  }
  expect(small?.properties.km).toBe(0.1)
  const [lng = 0, lat = 0] = label?.geometry.type === 'Point' ? label.geometry.coordinates : []
  expect([Math.abs(lng - place.lng) < 1e-9, lat < place.lat]).toEqual([true, true])
  expect(ringFeatures(undefined).features).toEqual([])
})

test('labels the circle in the number format that the reader chose', () => {
  const label = () => ringLabelLayer(readMapPaint(() => '#000000')).layout
  expect(label()).toMatchObject({ 'text-field': '0.5 km' })
  setMarksSource(() => marksOfForm.comma)
  expect(label()).toMatchObject({ 'text-field': '0,5 km' })
  setMarksSource(() => undefined)
})
