import { fromVectorTileJs, GeoJSONWrapper } from '@maplibre/vt-pbf'
import { worldUnits } from '@/lib/geo/mercator'
import type { Drawing } from './basemap-clip'
import { extent, type Path } from './basemap-path'

type Properties = Readonly<Record<string, string | number | boolean>>

/** Street names are illegible below this zoom. */
const namesFrom = 13

const sides = ['north', 'east', 'south', 'west'] as const

/** `sides` are the initials of the sides on which a settlement's label may be, such as `ne`. */
export function tagsAt(layer: BasemapLayer | undefined, properties: Properties, z: number): Properties {
  if (layer === 'roads' && z < namesFrom) return without(properties, ['name'])
  if (layer !== 'places') return properties
  const open = sides.filter((side) => Number(properties[side]) <= z).map((side) => side[0])
  return { ...without(properties, sides), sides: open.join('') }
}

const without = (properties: Properties, names: readonly string[]): Properties =>
  Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name)))

/** Column and row from the north-west. */
export interface TileAddress {
  z: number
  x: number
  y: number
}

export const basemapLayers = [
  'land',
  'landuse',
  'water',
  'waterway',
  'roads',
  'rail',
  'buildings',
  'border',
  'pois',
  'numbers',
  'neighbours',
  'places',
] as const
export type BasemapLayer = (typeof basemapLayers)[number]

type Line = [number, number][]
type TileFeature = ConstructorParameters<typeof GeoJSONWrapper>[0][number]

export function encodeTile(drawings: readonly Drawing[], tile: TileAddress): Uint8Array | null {
  const layers: Record<string, GeoJSONWrapper> = {}
  for (const [place, name] of basemapLayers.entries()) {
    const features = drawings
      .filter(({ layer, minzoom }) => layer === place && minzoom <= tile.z)
      .flatMap((drawing) => toFeature(drawing, tile) ?? [])
    if (features.length === 0) continue
    const layer = new GeoJSONWrapper(name === 'numbers' ? joinedPoints(features) : features, {
      version: 2,
      extent,
    })
    layer.name = name
    layers[name] = layer
  }
  return Object.keys(layers).length > 0 ? fromVectorTileJs({ layers }) : null
}

function toFeature(drawing: Drawing, tile: TileAddress): TileFeature | null {
  const geometry = linesOf(drawing, tile)
  if (geometry.length === 0) return null
  const tags = tagsAt(basemapLayers[drawing.layer], JSON.parse(drawing.properties), tile.z)
  return drawing.kind === 1
    ? { type: 1, tags, geometry: geometry.flat() }
    : { type: drawing.kind, tags, geometry }
}

/** Merges points with the same tags, which halves the bytes. */
function joinedPoints(features: readonly TileFeature[]): TileFeature[] {
  const joined = new Map<string, Line>()
  for (const { tags, geometry } of features) {
    const key = JSON.stringify(tags)
    const points = joined.get(key)
    if (points) points.push(...(geometry as Line))
    else joined.set(key, [...(geometry as Line)])
  }
  return Array.from(joined, ([tags, geometry]) => ({ type: 1, tags: JSON.parse(tags), geometry }))
}

const fewest = { 1: 1, 2: 2, 3: 3 } as const

/** A dropped ring takes its holes with it. */
function linesOf({ kind, paths }: Drawing, tile: TileAddress): Line[] {
  const lines: Line[] = []
  let isOutlineDrawn = false
  for (const path of paths) {
    const line: Line | null = path.outer || isOutlineDrawn ? lineOf(path, kind, tile) : null
    if (path.outer) isOutlineDrawn = line !== null
    if (line) lines.push(line)
  }
  return lines
}

function lineOf(path: Path, kind: Drawing['kind'], tile: TileAddress): Line | null {
  if (path.minzoom > tile.z) return null
  const drawn = toTileUnits(path, tile)
  const line = kind === 3 ? turned(opened(drawn), path.outer) : drawn
  return line.length >= fewest[kind] ? line : null
}

function toTileUnits({ points }: Path, { z, x, y }: TileAddress): Line {
  const unit = worldUnits / 2 ** z / extent
  const line: Line = []
  for (let i = 0; i < points.length; i += 3) {
    if ((points[i + 2] ?? 0) > z) continue
    line.push([
      Math.round((points[i] ?? 0) / unit) - x * extent,
      Math.round((points[i + 1] ?? 0) / unit) - y * extent,
    ])
  }
  return line
}

/** The format closes rings itself. */
function opened(ring: Line): Line {
  const first = ring[0]
  const last = ring.at(-1)
  return first && last && first[0] === last[0] && first[1] === last[1] ? ring.slice(0, -1) : ring
}

/** Vector tiles require clockwise outlines and counter-clockwise holes on screen. */
function turned(ring: Line, isOutline: boolean): Line {
  let twice = 0
  for (const [i, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(i + 1) % ring.length] ?? [x, y]
    twice += x * nextY - nextX * y
  }
  return twice > 0 === isOutline ? ring : ring.reverse()
}
