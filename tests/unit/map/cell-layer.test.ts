import type { CustomRenderMethodInput, Map as MapLibre } from 'maplibre-gl'
import { CellLayer, frameBudget } from '@/components/map/cells/cell-layer'
import type { CellMesh } from '@/components/map/cells/cell-messages'

const look = { score: 'DC', isPainted: false, opacity: 1, ramp: [] } as const

const meshOf = (key: string): CellMesh => ({
  key,
  anchor: [0, 0],
  positions: new Float32Array(21),
  steps: new Uint8Array(14),
  indices: new Uint16Array(18),
  cells: 1,
})

/** A layer on a map whose graphics card takes `upload` milliseconds per mesh. */
function layerOnMap(upload: number) {
  let time = 0
  const seen = { uploads: 0, paints: 0, repaints: 0, drawn: 0 }
  const gl = new Proxy({} as WebGL2RenderingContext, {
    get: (_, name) => {
      if (name === 'getExtension') return () => null
      if (name !== 'bufferData') return () => ({})
      return (_target: number, data: ArrayBufferView) => {
        if (data instanceof Float32Array) {
          seen.uploads += 1
          time += upload
        }
        if (data.byteLength === 7) {
          seen.paints += 1
          time += upload
        }
      }
    },
  })
  const map = {
    triggerRepaint: () => {
      seen.repaints += 1
    },
    getPixelRatio: () => 1,
    getZoom: () => 8,
  } as unknown as MapLibre
  const layer = new CellLayer(
    look,
    () => {
      seen.drawn += 1
    },
    () => time,
  )
  layer.onAdd(map, gl)
  const input = { defaultProjectionData: { mainMatrix: new Float32Array(16) } }
  return { layer, seen, frame: () => layer.render(gl, input as unknown as CustomRenderMethodInput) }
}

const keys = Array.from({ length: 12 }, (_, at) => `9/${at}`)

describe('the cell layer', () => {
  test('limits uploads by time, not by number', () => {
    const { layer, seen, frame } = layerOnMap(frameBudget / 100)
    for (const key of keys) layer.add(meshOf(key))
    layer.show(keys)
    frame()
    expect(seen).toMatchObject({ uploads: keys.length, drawn: 1 })
  })

  test('requests further frames until everything shown is drawn', () => {
    const { layer, seen, frame } = layerOnMap(frameBudget)
    for (const key of keys.slice(0, 3)) layer.add(meshOf(key))
    layer.show(keys.slice(0, 3))
    const before = seen.repaints
    frame()
    frame()
    expect(seen).toMatchObject({ uploads: 2, drawn: 0, repaints: before + 2 })
    frame()
    expect(seen).toMatchObject({ uploads: 3, drawn: 1, repaints: before + 2 })
  })

  test('uploads only shown meshes', () => {
    const { layer, seen, frame } = layerOnMap(0)
    for (const key of keys) layer.add(meshOf(key))
    layer.show(keys.slice(0, 2))
    frame()
    expect(seen).toMatchObject({ uploads: 2, drawn: 1 })
  })

  test('applies the same budget to new paints', () => {
    const { layer, seen, frame } = layerOnMap(frameBudget / 2)
    for (const key of keys.slice(0, 2)) layer.add(meshOf(key))
    layer.show(keys.slice(0, 2))
    frame()
    for (const key of keys.slice(0, 2)) layer.paint(key, new Uint8Array(7))
    frame()
    expect(seen).toMatchObject({ uploads: 2, paints: 2 })
    for (const key of keys.slice(0, 2)) layer.paint(key, new Uint8Array(7))
    layer.add(meshOf(keys[2] ?? ''))
    layer.show(keys.slice(0, 3))
    frame()
    expect(seen).toMatchObject({ uploads: 3, paints: 3 })
  })
})
