import { countryNames, worldLines } from '@/lib/domain/map/basemaps'
import type { PagePaint, PageWorld } from '@/lib/domain/studio/export/page-map'
import { worldUnits } from '@/lib/geo/mercator'
import { type OpenPart, openPart, type PartOf, whole } from './decode'
import { trace } from './trace'
import type { Scene } from './view'

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

const areBeside = (a: Box, b: Box) =>
  a.right < b.left || a.left > b.right || a.bottom < b.top || a.top > b.bottom

export interface OpenWorld {
  land: PartOf<'areas'> | undefined
  /** Bounds of each ring. */
  boxes: readonly Box[]
  names: { spots: Uint32Array; texts: readonly string[]; ranks: readonly number[] }
}

const ends = ({ rings, spots }: PartOf<'areas'>, at: number): [number, number] => [
  rings[at] ?? 0,
  rings[at + 1] ?? spots.length / 2,
]

function boxOf(part: PartOf<'areas'>, at: number): Box {
  const box = { left: worldUnits, top: worldUnits, right: 0, bottom: 0 }
  const [from, to] = ends(part, at)
  for (let spot = from; spot < to; spot += 1) {
    const x = part.spots[spot * 2] ?? 0
    const y = part.spots[spot * 2 + 1] ?? 0
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y)
  }
  return box
}

export function openWorld({ land, names }: PageWorld): OpenWorld {
  const part: OpenPart = openPart(land)
  const areas = part.kind === 'areas' ? part : undefined
  return {
    land: areas,
    boxes: areas ? Array.from(areas.rings, (_, at) => boxOf(areas, at)) : [],
    names: { ...names, spots: whole(names.spots) },
  }
}

/** Sea, land and borders in the studio's colours. Shared borders are drawn twice, once per country. */
export function drawLand(world: OpenWorld | undefined, scene: Scene, paint: PagePaint): void {
  const { context, camera, frame } = scene
  const { width, height } = frame
  context.fillStyle = paint.outside
  context.fillRect(0, 0, width, height)
  context.globalAlpha = worldLines.sea
  context.fillStyle = paint.water
  context.fillRect(0, 0, width, height)
  context.globalAlpha = 1
  const { land, boxes = [] } = world ?? {}
  if (!land) return
  const shown = camera.ground()
  context.beginPath()
  for (const [at, box] of boxes.entries()) {
    if (areBeside(box, shown)) continue
    trace(scene, land.spots, { range: ends(land, at), isClosed: true })
    context.closePath()
  }
  context.fillStyle = paint.land
  context.fill()
  context.globalAlpha = worldLines.coast
  context.strokeStyle = paint.border
  context.lineWidth = worldLines.width
  context.stroke()
  context.globalAlpha = 1
}

function sizeAt(zoom: number): number {
  const { far, near } = countryNames
  const share = Math.min(1, Math.max(0, (zoom - far.zoom) / (near.zoom - far.zoom)))
  return far.size + share * (near.size - far.size)
}

/** Country names, largest first, without overlaps. */
export function drawNames(
  { names }: OpenWorld,
  { context, view, frame, camera }: Scene,
  paint: PagePaint,
): void {
  if (view.zoom >= countryNames.until) return
  const size = sizeAt(view.zoom)
  context.font = `600 ${size}px "Inter Variable", Inter, system-ui, sans-serif`
  Object.assign(context, { textAlign: 'center', textBaseline: 'middle', lineJoin: 'round', lineWidth: 3 })
  context.strokeStyle = paint.halo
  context.fillStyle = paint.labelMinor
  const taken: Box[] = []
  for (const [at, text] of names.texts.entries()) {
    if ((names.ranks[at] ?? 0) > view.zoom - countryNames.delay) continue
    const seen = camera.at(names.spots[at * 2] ?? 0, names.spots[at * 2 + 1] ?? 0)
    if (!seen) continue
    const { left, top } = seen
    if (left < 0 || top < 0 || left > frame.width || top > frame.height) continue
    const half = context.measureText(text).width / 2 + 4
    const box = { left: left - half, right: left + half, top: top - size, bottom: top + size }
    if (!taken.every((each) => areBeside(box, each))) continue
    taken.push(box)
    context.strokeText(text, left, top)
    context.fillText(text, left, top)
  }
}
