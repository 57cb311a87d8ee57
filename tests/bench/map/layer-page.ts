import { cellToChildren, cellToLatLng, gridDisk, latLngToCell } from 'h3-js'
import { type CustomRenderMethodInput, Map as MapLibre, setWorkerUrl } from 'maplibre-gl'
import { CellLayer, frameBudget } from '@/components/map/cells/cell-layer'
import { cellMesh } from '@/components/map/cells/cell-mesh'
import type { CellMesh } from '@/components/map/cells/cell-messages'
import { cellValues } from '@/lib/domain/map/cells/cell-columns'

/** Runs in the page. */

setWorkerUrl('/worker.js')

const middle = latLngToCell(51.16, 10.45, 5)
const childrenOfTile = 7 ** 4
const pans = 8

/** Every cell is scored. */
function meshesOf(cells: number): CellMesh[] {
  const tiles = Math.ceil(cells / childrenOfTile)
  const rings = Math.ceil((Math.sqrt(12 * tiles) - 3) / 6)
  return gridDisk(middle, rings)
    .slice(0, tiles)
    .map((parent) => {
      const h3 = BigUint64Array.from(cellToChildren(parent, 9), (cell) => BigInt(`0x${cell}`))
      const scores = cellValues(
        'Score DC',
        Uint8Array.from(h3, (_, at) => 1 + ((at * 37) % 100)),
      )
      const columns = new Map([
        ['Score DC', scores],
        ['Score AC', scores],
      ] as const)
      return cellMesh(parent, { h3, columns }).mesh
    })
}

async function bareMap(meshes: readonly CellMesh[]): Promise<MapLibre> {
  const centres = meshes.map(({ key }) => cellToLatLng(key))
  const lats = centres.map(([lat]) => lat)
  const lngs = centres.map(([, lng]) => lng)
  const map = new MapLibre({
    container: document.body,
    bounds: [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)],
    style: { version: 8, sources: {}, layers: [] },
    attributionControl: false,
    fadeDuration: 0,
  })
  await map.once('load')
  return map
}

/** Reading back a pixel completes only after everything before it is drawn. */
class AwaitedLayer extends CellLayer {
  frames = 0

  override render(gl: WebGL2RenderingContext, input: CustomRenderMethodInput): void {
    super.render(gl, input)
    this.frames += 1
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4))
  }
}

/** Charges a quarter of the budget for each upload: four tiles a frame at any speed. */
function fourPerFrame(): () => number {
  let time = 0
  return () => {
    time += frameBudget / 4
    return time
  }
}

const clocks = { budget: () => performance.now(), four: fourPerFrame() } as const

export type UploadRule = keyof typeof clocks

export interface LayerRun {
  /** From all meshes at once to their picture, ms. */
  drawn: number
  frames: number
  /** Ms per frame after the map moved. */
  panned: number[]
}

async function pannedFrames(map: MapLibre): Promise<number[]> {
  const times: number[] = []
  for (let pan = 0; pan < pans; pan += 1) {
    const began = performance.now()
    const rendered = map.once('render')
    map.panBy([40, 25 * (pan % 2 ? 1 : -1)], { animate: false })
    await rendered
    times.push(performance.now() - began)
  }
  return times
}

async function draw(cells: number, rule: UploadRule): Promise<LayerRun> {
  const meshes = meshesOf(cells)
  const map = await bareMap(meshes)
  const ramp = Array.from({ length: 9 }, (_, step) => [step / 9, 0.5, 0.6] as const)
  const { layer, drawn } = await new Promise<{ layer: AwaitedLayer; drawn: number }>((resolve) => {
    let began = 0
    const look = { score: 'DC', isPainted: false, opacity: 1, ramp } as const
    const done = () => {
      if (began > 0) queueMicrotask(() => resolve({ layer: made, drawn: performance.now() - began }))
    }
    const made = new AwaitedLayer(look, done, clocks[rule])
    map.addLayer(made)
    // Compiles the shader program before timing starts.
    map.once('idle', () => {
      made.frames = 0
      for (const mesh of meshes) made.add(mesh)
      began = performance.now()
      made.show(meshes.map(({ key }) => key))
    })
  })
  const { frames } = layer
  return { drawn, frames, panned: await pannedFrames(map) }
}

Object.assign(window, { drawCells: draw })
