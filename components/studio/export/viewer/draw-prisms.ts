import { heightGrowthOf } from '@/lib/domain/studio/draw/growth'
import type { PartOf } from './decode'
import { trace } from './trace'
import type { Posed, Scene } from './view'

/** Brightness of walls that face the viewer, and of those that face sideways. */
const wallLight = { front: 0.82, side: 0.62 } as const

type Face = 'roof' | 'wall'

/** Metres from the ground to the roof of an area. */
export function roofOf({ heights, hasFixedHeights }: PartOf<'areas'>, at: number, { view }: Scene): number {
  return (heights?.[at] ?? 0) * heightGrowthOf(hasFixedHeights, view.zoom)
}

const endOf = ({ rings, spots }: PartOf<'areas'>, ring: number) => rings[ring + 1] ?? spots.length / 2

const ringsOf = ({ rings, areas }: PartOf<'areas'>, at: number): number[] => {
  const first = areas[at] ?? 0
  return Array.from({ length: (areas[at + 1] ?? rings.length) - first }, (_, ring) => first + ring)
}

/** Makes an area's outline at a height the current path. */
function traceArea(part: PartOf<'areas'>, at: number, { scene, metres }: { scene: Scene; metres: number }) {
  scene.context.beginPath()
  for (const ring of ringsOf(part, at)) {
    const range: [number, number] = [part.rings[ring] ?? 0, endOf(part, ring)]
    trace(scene, part.spots, { range, isClosed: true, heightAt: () => metres })
    scene.context.closePath()
  }
}

/** Squared: it is compared only. */
const fromCamera = ({ across, down, depth }: Posed) => across ** 2 + down ** 2 + depth ** 2

/** Distance of an area's first corner: areas of one layer hardly overlap on the ground. */
function distanceOf({ spots, rings, areas }: PartOf<'areas'>, at: number, { camera }: Scene): number {
  const corner = rings[areas[at] ?? 0] ?? 0
  return fromCamera(camera.pose(spots[corner * 2] ?? 0, spots[corner * 2 + 1] ?? 0))
}

/** Areas from the farthest to the nearest, so that near ones cover those behind them. */
export function fromAfar(part: PartOf<'areas'>, scene: Scene): number[] {
  const distances = Float64Array.from(part.areas, (_, at) => distanceOf(part, at, scene))
  return Array.from(part.areas, (_, at) => at).sort((a, b) => (distances[b] ?? 0) - (distances[a] ?? 0))
}

interface Wall {
  corners: readonly [Posed, Posed, Posed, Posed]
  distance: number
}

function wallsOf(
  part: PartOf<'areas'>,
  at: number,
  { scene, metres }: { scene: Scene; metres: number },
): Wall[] {
  const { spots } = part
  const { pose, near } = scene.camera
  const walls: Wall[] = []
  for (const ring of ringsOf(part, at)) {
    for (let from = part.rings[ring] ?? 0; from + 1 < endOf(part, ring); from += 1) {
      const a = [spots[from * 2] ?? 0, spots[from * 2 + 1] ?? 0] as const
      const b = [spots[from * 2 + 2] ?? 0, spots[from * 2 + 3] ?? 0] as const
      const corners = [pose(...a), pose(...b), pose(...b, metres), pose(...a, metres)] as const
      if (corners.some(({ depth }) => depth <= near)) continue
      walls.push({ corners, distance: fromCamera(corners[0]) + fromCamera(corners[1]) })
    }
  }
  return walls.sort((a, b) => b.distance - a.distance)
}

function tracePlane({ context, camera }: Scene, corners: readonly Posed[]): void {
  context.beginPath()
  for (const [at, corner] of corners.entries()) {
    const { left, top } = camera.see(corner)
    if (at === 0) context.moveTo(left, top)
    else context.lineTo(left, top)
  }
  context.closePath()
}

/** Of a wall: how much its base runs across the frame rather than into it. */
function lightOf({ corners: [a, b] }: Wall): number {
  const across = Math.abs(b.across - a.across)
  const into = Math.abs(b.depth - a.depth) + Math.abs(b.down - a.down)
  const share = across + into === 0 ? 0 : across / (across + into)
  return wallLight.side + (wallLight.front - wallLight.side) * share
}

/**
 * Traces the faces of an area with a height, from the back to the front, and calls `paint` for each.
 * Roofs come last: walls never cover them from above.
 */
export function eachFace(
  part: PartOf<'areas'>,
  at: number,
  { scene, paint }: { scene: Scene; paint: (face: Face, light: number) => void },
): void {
  const metres = roofOf(part, at, scene)
  for (const wall of metres === 0 ? [] : wallsOf(part, at, { scene, metres })) {
    tracePlane(scene, wall.corners)
    paint('wall', lightOf(wall))
  }
  traceArea(part, at, { scene, metres })
  paint('roof', 1)
}
