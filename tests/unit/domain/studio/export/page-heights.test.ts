import { WebMercatorViewport } from '@deck.gl/core'
import { latLngToCell } from 'h3-js'
import { openPart, type PartOf } from '@/components/studio/export/viewer/decode'
import { drawPart, rowAt } from '@/components/studio/export/viewer/draw-parts'
import { cameraOf, moved, sceneOf, startView, turned, zoomed } from '@/components/studio/export/viewer/view'
import { loadParts } from '@/lib/domain/studio/draw/late-parts'
import { StudioSession } from '@/lib/domain/studio/edit/session'
import { packDrawing } from '@/lib/domain/studio/export/pack'
import { readStudioMap } from '@/lib/domain/studio/read/read-map'
import { mercator, worldUnits } from '@/lib/geo/mercator'
import { studioMap } from '@/tests/support/studio-map'

const frame = { width: 800, height: 600 }
const saved = { lat: 47.1, lng: 9.5, zoom: 12, pitch: 50, bearing: 30 }
const view = startView({ ...saved, ...frame }, frame)

function spotOf([lng, lat]: readonly [number, number]): [number, number] {
  const [x, y] = mercator(lng, lat)
  return [x * worldUnits, y * worldUnits]
}

/** Layers of these types, drawn with changes to their settings. */
async function partsOf(type: string, changes: { vis?: object; config?: object; channels?: object }) {
  const file = studioMap()
  for (const row of file.datasets[0]?.data.allData ?? []) row[7] = latLngToCell(47.1, 9.5, 8)
  const { layers } = file.config.config.visState
  const own = layers.filter((layer) => layer.type === type)
  for (const layer of own) {
    Object.assign(layer.config, changes.config)
    Object.assign(layer.config.visConfig, changes.vis)
    Object.assign(layer.visualChannels, changes.channels)
  }
  Object.assign(file.config.config.visState, { layers: own })
  const map = readStudioMap(file)
  await loadParts(map.layers)
  const pictures = new StudioSession(map).pictures({ layers: map.layers, filters: [], zoom: 12 })
  return pictures.flatMap(({ drawing }) => packDrawing(drawing)).map(openPart)
}

const kwh = { name: 'kwh', type: 'real' }

/** Records the outlines that a context fills. */
function recorder() {
  const fills: { color: unknown; corners: [number, number][] }[] = []
  let corners: [number, number][] = []
  const context = {
    beginPath: () => {
      corners = []
    },
    moveTo: (x: number, y: number) => corners.push([x, y]),
    lineTo: (x: number, y: number) => corners.push([x, y]),
    closePath() {},
    stroke() {},
    getTransform: () => ({ a: 1 }),
    isPointInPath: () => corners.length === 4,
    fill() {
      fills.push({ color: this.fillStyle, corners })
    },
    fillStyle: '',
  }
  return { fills, context: context as unknown as CanvasRenderingContext2D }
}

it('sees places and heights where the studio’s own camera does', () => {
  const { lat: latitude, lng: longitude, ...rest } = saved
  const viewport = new WebMercatorViewport({ ...frame, ...rest, latitude, longitude })
  const camera = cameraOf(view, frame)
  for (const place of [
    [9.5, 47.1, 0],
    [9.51, 47.12, 0],
    [9.48, 47.11, 900],
    [9.5, 47.09, 2000],
  ] as const) {
    const [left, top] = viewport.project([...place])
    const seen = camera.at(...spotOf([place[0], place[1]]), place[2])
    expect(seen?.left).toBeCloseTo(left ?? Number.NaN, 0)
    expect(seen?.top).toBeCloseTo(top ?? Number.NaN, 0)
  }
})

it('keeps what is under the pointer while it zooms, and follows it while it moves', () => {
  const spot = spotOf([9.52, 47.11])
  const before = cameraOf(view, frame).at(...spot)
  const point: [number, number] = [Number(before?.left) - 400, Number(before?.top) - 300]
  const after = cameraOf(zoomed(view, 1, { point, frame }), frame).at(...spot)
  expect([after?.left, after?.top]).toEqual([
    expect.closeTo(Number(before?.left), 3),
    expect.closeTo(Number(before?.top), 3),
  ])
  const centre = spotOf([saved.lng, saved.lat])
  const dragged = cameraOf(moved(view, [3, 2]), frame).at(...centre)
  expect(dragged?.left).toBeCloseTo(403, 0)
  expect(dragged?.top).toBeCloseTo(302, 0)
  expect(turned(view, [20, 40])).toMatchObject({ bearing: 50, pitch: 60 })
})

it('bounds the ground that a tilted view shows', () => {
  const { left, right, top, bottom } = cameraOf(view, frame).ground()
  const [x, y] = spotOf([saved.lng, saved.lat])
  expect(left).toBeLessThan(x)
  expect(right).toBeGreaterThan(x)
  expect(top).toBeLessThan(y)
  expect(bottom).toBeGreaterThan(y)
  // Its far edge is the wider one.
  expect(y - top).toBeGreaterThan(bottom - y)
})

it.each(['hexagonId', 's2', 'geojson', 'grid', 'hexagon'])(
  'keeps the heights of a %s layer',
  async (type) => {
    const [flat] = await partsOf(type, { vis: { filled: true } })
    const [high] = await partsOf(type, {
      vis: { filled: true, enable3d: true, elevationScale: 2 },
      channels: { sizeField: kwh, heightField: kwh },
    })
    expect((flat as PartOf<'areas'>).heights).toBeUndefined()
    const { heights, areas } = high as PartOf<'areas'>
    expect(heights).toHaveLength(areas.length)
    expect(Math.max(...(heights ?? []))).toBeGreaterThan(0)
  },
)

it('draws a prism’s walls before its roof, which the camera sees above the ground', async () => {
  const [part] = await partsOf('geojson', { vis: { enable3d: true, filled: true, elevationScale: 2 } })
  const { fills, context } = recorder()
  const near = startView({ ...saved, lng: 9.06, lat: 47.03, ...frame }, frame)
  const scene = sceneOf(context, near, frame)
  drawPart(part as PartOf<'areas'>, scene)
  // Three rows of the same triangle: three walls of four corners and a roof each.
  expect(fills.map(({ corners }) => corners.length)).toEqual([4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4])
  const roof = fills[3]?.corners[0]
  const seen = scene.camera.at(...spotOf([9, 47]), 1000)
  expect(roof).toEqual([expect.closeTo(Number(seen?.left), 1), expect.closeTo(Number(seen?.top), 1)])
  expect(fills[8]?.color).not.toBe(fills[11]?.color)
  expect(rowAt(part as PartOf<'areas'>, scene, [400, 300])).toBe(2)
})

it('keeps the altitudes of points and links, and lifts arcs by half their length', async () => {
  const columns = { lat: 'lat', lng: 'lng', altitude: 'kwh' }
  const [points] = await partsOf('point', { config: { columns } })
  expect(Array.from((points as PartOf<'spots'>).heights ?? [])).toEqual([10, 20, 30])
  const [arcs] = await partsOf('arc', {})
  const { heights, starts, spots } = arcs as PartOf<'lines'>
  const last = (starts[1] ?? 0) - 1
  const metre = worldUnits / (40.03e6 * Math.cos((47.185 * Math.PI) / 180))
  const length =
    Math.hypot((spots[last * 2] ?? 0) - (spots[0] ?? 0), (spots[last * 2 + 1] ?? 0) - (spots[1] ?? 0)) / metre
  expect(heights?.[0]).toBe(0)
  expect(Number(heights?.[12]) / length).toBeCloseTo(0.5, 2)
  const [lines] = await partsOf('line', {})
  expect((lines as PartOf<'lines'>).heights).toBeUndefined()
})

it('leaves out what lies behind the camera', () => {
  const { context } = recorder()
  const corners: number[][] = []
  Object.assign(context, {
    lineTo: (...at: number[]) => corners.push(at),
    moveTo: (...at: number[]) => corners.push(at),
  })
  const close = startView({ ...saved, pitch: 60, bearing: 0, zoom: 16, ...frame }, frame)
  const [x, y] = spotOf([saved.lng, saved.lat])
  const far = (worldUnits * 4000) / 40.03e6
  const camera = cameraOf(close, frame)
  expect(camera.at(x, y + far)).toBeUndefined()
  const part = {
    kind: 'areas' as const,
    rows: new Uint32Array(1),
    spots: Uint32Array.from([
      x - far,
      y - far,
      x + far,
      y - far,
      x + far,
      y + far,
      x - far,
      y + far,
      x - far,
      y - far,
    ]),
    rings: new Uint32Array(1),
    areas: new Uint32Array(1),
    fills: new Uint8Array(4),
    heights: undefined,
    hasFixedHeights: false,
    wires: undefined,
  }
  drawPart(part, sceneOf(context, close, frame))
  expect(corners).toHaveLength(5)
  for (const corner of corners.flat()) expect(Number.isFinite(corner)).toBe(true)
})
