import { latLngToCell } from 'h3-js'
import type { CellPrisms } from '@/components/map/cells/cell-messages'
import { arcLayer, arcWidth } from '@/components/map/deck/arc-layer'
import { heatData, heatLayer, heatRamp } from '@/components/map/deck/heat-layer'
import { cornersOf, prismLayer, prismTile } from '@/components/map/deck/prism-scene'
import type { MapArc } from '@/components/map/map-data'
import { readMapPaint } from '@/components/map/map-paint'

const vaduz = { lat: 47.141, lng: 9.521 }
const cell = latLngToCell(vaduz.lat, vaduz.lng, 9)

const propsOf = (layer: unknown) => (layer as { props: Record<string, never> }).props

describe('the columns of a tile', () => {
  const prisms: CellPrisms = {
    middle: cell,
    places: Float64Array.of(vaduz.lng, vaduz.lat),
    heights: Float32Array.of(0.5),
    colours: Uint8Array.of(10, 20, 30, 255),
  }

  test('have a cell’s corners, in metres', () => {
    const corners = cornersOf(cell)
    expect(corners).toHaveLength(6)
    for (const [east, north] of corners) {
      expect(Math.hypot(east, north)).toBeGreaterThan(150)
      expect(Math.hypot(east, north)).toBeLessThan(250)
    }
  })

  test("are hexagons at the given places, of the view's height", () => {
    const props = propsOf(prismLayer('9/a', prismTile(prisms), { metres: 700, beforeId: 'names' }))
    expect(props).toMatchObject({ id: 'prisms/9/a', extruded: true, elevationScale: 700, beforeId: 'names' })
    expect(props.data).toMatchObject({ length: 1, attributes: { getPosition: { value: prisms.places } } })
    expect(props).toMatchObject({ highPrecision: false, centerHexagon: cell })
  })

  test('are uploaded once while the camera moves', () => {
    const tile = prismTile(prisms)
    const [low, high] = [100, 200].map((metres) =>
      propsOf(prismLayer('9/a', tile, { metres, beforeId: 'names' })),
    )
    expect(low?.data).toBe(high?.data)
  })
})

describe('the heat of sites', () => {
  test('counts each place once, at its longitude and latitude', () => {
    const data = heatData(Float64Array.of(47.1, 9.5, 47.2, 9.6))
    expect(data.length).toBe(2)
    expect([...data.attributes.getPosition.value]).toEqual([9.5, 47.1, 9.6, 47.2])
    const layer = propsOf(heatLayer(data, heatRamp({ sparse: '#102030', dense: '#ffffff' })))
    expect(layer).toMatchObject({
      getWeight: 1,
      colorRange: [
        [16, 32, 48],
        [255, 255, 255],
      ],
    })
  })
})

test('draws heat and arcs above columns', () => {
  const paint = readMapPaint(() => '#102030')
  const layers = [heatLayer(heatData(Float64Array.of(47.1, 9.5)), heatRamp(paint)), arcLayer([], paint)]
  for (const layer of layers)
    expect(propsOf(layer)).toMatchObject({ parameters: { depthCompare: 'always', depthWriteEnabled: false } })
})

describe('an arc', () => {
  const paint = readMapPaint((name) => (name === '--color-hpc' ? '#ff0000' : '#00ff00'))
  const arc: MapArc = { from: vaduz, to: { lat: 47.2, lng: 9.6 }, class: 'HPC', power: 300 }

  test('leads from the site to the station in the colour of its class', () => {
    const props = propsOf(arcLayer([arc], paint)) as unknown as Record<string, (each: MapArc) => unknown>
    expect(props.getSourcePosition?.(arc)).toEqual([9.521, 47.141])
    expect(props.getTargetPosition?.(arc)).toEqual([9.6, 47.2])
    expect(props.getTargetColor?.(arc)).toEqual([255, 0, 0, 255])
    expect(props.getWidth?.(arc)).toBe(6)
  })

  test('is wider for more power, within limits', () => {
    expect([null, 11, 150, 1000].map(arcWidth)).toEqual([2, 2 + 11 / 75, 4, 6])
  })
})
