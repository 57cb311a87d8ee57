import type { Position } from '@/server/atlas/entities/entities'
import { type Drawing, drawingOf } from './basemap-clip'
import type { BasemapFeature } from './basemap-features'
import { toPath, toPoint } from './basemap-path'
import { basemapLayers } from './encode-tile'

interface OutlinedFeature {
  layer: number
  minzoom: number
  kind: Drawing['kind']
  properties: string
  lines: readonly { positions: readonly Position[]; outer: boolean }[]
}

/** Moves between threads without a copy. */
export interface PackedFeatures {
  size: number
  properties: string[]
  /** Per feature: layer, first zoom, kind, lines; per line: twice its positions, plus 1 if outer. */
  numbers: Uint32Array<ArrayBuffer>
  /** lng, lat, lng, lat, ... in degrees. */
  coordinates: Float64Array<ArrayBuffer>
}

/** Lines show every bend; areas can lose more before it is visible. */
const tolerances = { line: 3, area: 5 } as const

export function drawingOfFeature(feature: BasemapFeature): Drawing {
  return draw(outlined(feature))
}

function outlined({ layer, geometry, minzoom, properties }: BasemapFeature): OutlinedFeature {
  const drawn = { layer: basemapLayers.indexOf(layer), minzoom, properties: JSON.stringify(properties) }
  switch (geometry.type) {
    case 'point':
      return { ...drawn, kind: 1, lines: [{ positions: [geometry.position], outer: true }] }
    case 'line':
      return { ...drawn, kind: 2, lines: [{ positions: geometry.positions, outer: true }] }
    case 'area': {
      const lines = geometry.polygons.flatMap((rings) =>
        rings.map((positions, place) => ({ positions, outer: place === 0 })),
      )
      return { ...drawn, kind: 3, lines }
    }
  }
}

function draw({ layer, minzoom, kind, properties, lines }: OutlinedFeature): Drawing {
  const paths = lines.map(({ positions, outer }) => {
    if (kind === 1) return toPoint(positions[0] ?? [0, 0])
    const closed = kind === 3
    return toPath(positions, { closed, outer, tolerance: closed ? tolerances.area : tolerances.line })
  })
  return drawingOf({ layer, minzoom, kind, properties, paths })
}

export function packFeatures(features: readonly BasemapFeature[]): PackedFeatures {
  const numbers: number[] = []
  const coordinates: number[] = []
  const properties = features.map((feature) => {
    const { layer, minzoom, kind, lines, ...texts } = outlined(feature)
    numbers.push(layer, minzoom, kind, lines.length)
    for (const { positions, outer } of lines) {
      numbers.push(2 * positions.length + Number(outer))
      for (const [lng, lat] of positions) coordinates.push(lng, lat)
    }
    return texts.properties
  })
  return {
    size: features.length,
    properties,
    numbers: Uint32Array.from(numbers),
    coordinates: Float64Array.from(coordinates),
  }
}

export const movedOf = ({ numbers, coordinates }: PackedFeatures) => [numbers.buffer, coordinates.buffer]

export function* drawingsOfPacked({
  properties,
  numbers,
  coordinates,
}: PackedFeatures): Generator<Drawing, void, undefined> {
  let next = 0
  let from = 0
  const number = () => {
    next += 1
    return numbers[next - 1] ?? 0
  }
  for (const each of properties) {
    const layer = number()
    const minzoom = number()
    const kind = kindOf(number())
    const count = number()
    const lines = Array.from({ length: count }, () => {
      const header = number()
      const start = from
      from += 2 * (header >>> 1)
      return { positions: positionsIn(coordinates, start, from), outer: header % 2 === 1 }
    })
    yield draw({ layer, minzoom, kind, properties: each, lines })
  }
}

function positionsIn(coordinates: Float64Array, start: number, end: number): Position[] {
  const positions: Position[] = []
  for (let at = start; at < end; at += 2) positions.push([coordinates[at] ?? 0, coordinates[at + 1] ?? 0])
  return positions
}

export function kindOf(value: number): Drawing['kind'] {
  if (value === 1 || value === 2 || value === 3) return value
  throw new RangeError(`kind ${value}`)
}
