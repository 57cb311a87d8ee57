import { isPlace } from '@/lib/domain/studio/read/is-place'
import { columnOf, type StudioDataset, type StudioLayer } from '@/lib/domain/studio/read/studio-map'
import { fromMercator, mercator, metresAround, worldPx, worldUnits } from '@/lib/geo/mercator'
import { drawDiscs } from './draw-rows'
import type { Discs, Dots, Drawn } from './drawing'
import { growthOf } from './growth'

/** Beyond this, discs are drawn as dots. */
export const maxDiscs = 5_000

/** Spots of all rows by layer: a filter changes the rows, not their places. */
const spotsByLayer = new WeakMap<StudioLayer, { spots: Uint32Array; placed: Uint8Array }>()

function spotsOf(layer: StudioLayer, dataset: StudioDataset) {
  const found = spotsByLayer.get(layer)
  if (found) return found
  const lngs = columnOf(dataset, layer.columns.lng)?.numbers
  const lats = columnOf(dataset, layer.columns.lat)?.numbers
  const spots = new Uint32Array(dataset.rows * 2)
  const placed = new Uint8Array(dataset.rows)
  for (let row = 0; lngs && lats && row < dataset.rows; row += 1) {
    const lng = lngs[row] ?? Number.NaN
    const lat = lats[row] ?? Number.NaN
    if (!isPlace(lng, lat)) continue
    const [x, y] = mercator(lng, lat)
    placed[row] = 1
    // They repeat after a turn of the world.
    spots[row * 2] = Math.floor((x - Math.floor(x)) * worldUnits)
    spots[row * 2 + 1] = Math.min(worldUnits - 1, Math.max(0, Math.floor(y * worldUnits)))
  }
  spotsByLayer.set(layer, { spots, placed })
  return { spots, placed }
}

/** Very many points become dots. */
export function drawPoints(drawn: Drawn): Discs | Dots {
  const { layer, dataset, rows: left } = drawn
  const isPlain = columnOf(dataset, layer.columns.lat)?.numbers && !layer.columns.altitude
  if (left.length <= maxDiscs || !isPlain) return drawDiscs(drawn)
  const { spots: known, placed } = spotsOf(layer, dataset)
  const rows = left.filter((row) => placed[row] === 1)
  const spots = new Uint32Array(rows.length * 2)
  for (let at = 0; at < rows.length; at += 1) {
    spots[at * 2] = known[(rows[at] ?? 0) * 2] ?? 0
    spots[at * 2 + 1] = known[(rows[at] ?? 0) * 2 + 1] ?? 0
  }
  const { places, altitudes, kind, isFilled, radii, fills, lines, ...rest } = drawDiscs({ ...drawn, rows })
  if (!isFilled) fills.fill(0)
  return {
    ...rest,
    kind: 'dots',
    spots,
    radii: new Float32Array(radii),
    fills: new Uint8Array(fills),
    lines: lines && new Uint8Array(lines),
  }
}

export interface NearWish {
  /** Fractions of the world square. */
  x: number
  y: number
  /** Tolerance of the pointer, a fraction of the world. */
  reach: number
  zoom: number
}

export function dotAt(
  { spots, radii, unit: of, rows }: Pick<Dots, 'spots' | 'radii' | 'unit' | 'rows'>,
  { x, y, reach, zoom }: NearWish,
): number | undefined {
  const right = (x - Math.floor(x)) * worldUnits
  const down = y * worldUnits
  const scale = growthOf(of, zoom)
  const metre = worldUnits / metresAround(fromMercator(x, y).lat)
  const each = of === 'px' ? worldUnits / worldPx(zoom) : metre * scale
  for (let at = rows.length - 1; at >= 0; at -= 1) {
    const far = Math.max(reach * worldUnits, (radii[at] ?? 0) * each)
    const across = Math.abs((spots[at * 2] ?? 0) - right)
    const dx = Math.min(across, worldUnits - across)
    const dy = (spots[at * 2 + 1] ?? 0) - down
    if (dx * dx + dy * dy <= far * far) return rows[at]
  }
  return undefined
}
