import Flatbush from 'flatbush'
import { boundsOf } from '@/lib/geo/mercator'
import type { Polygon, Position } from '@/server/atlas/entities/entities'
import { floatColumn, intColumn, uintColumn } from '@/server/atlas/read/column'
import type { Ring } from '@/server/atlas/read/rings'
import { polygonIndex } from './polygon-index'

type FindAreas<T> = (position: Position) => T[]

const indexes = new WeakMap<readonly object[], FindAreas<object>>()

export function areaIndex<T extends { polygons: readonly Polygon[] }>(areas: readonly T[]): FindAreas<T> {
  const known = indexes.get(areas)
  if (known) return known as FindAreas<T>
  const find = indexAreas(areas)
  indexes.set(areas, find)
  return find
}

function indexAreas<T extends { polygons: readonly Polygon[] }>(areas: readonly T[]): FindAreas<T> {
  if (areas.length === 0) return () => []
  const boxes = new Flatbush(areas.length)
  for (const { polygons } of areas) {
    const [west, south, east, north] = boundsOf(polygons.flat(2)) ?? [0, 0, 0, 0]
    boxes.add(west, south, east, north)
  }
  boxes.finish()
  const inside = new Map<number, (position: Position) => boolean>()
  const contains = (index: number, position: Position) => {
    const known = inside.get(index) ?? polygonIndex(areas[index]?.polygons ?? [])
    inside.set(index, known)
    return known(position)
  }
  return (position) =>
    boxes
      .search(position[0], position[1], position[0], position[1])
      .sort((a, b) => a - b)
      .flatMap((index) => (contains(index, position) ? (areas[index] ?? []) : []))
}

export function landIndex(
  areas: Iterable<{ polygons: readonly Polygon[] }>,
): (position: Position) => boolean {
  const find = landFinder(areas)
  return (position) => find(position) >= 0
}

/**
 * Index of the area around a position, or -1. Outlines are packed, 8 bytes per corner, because a large
 * country has hundreds of thousands of areas.
 */
export function landFinder(
  areas: Iterable<{ polygons: readonly Polygon[] }>,
): (position: Position) => number {
  const outlines = new PackedOutlines()
  const bounds = floatColumn()
  for (const { polygons } of areas) {
    for (const side of boundsOf(polygons.flat(2)) ?? [0, 0, 0, 0]) bounds.push(side)
    outlines.add(polygons)
  }
  if (bounds.length === 0) return () => -1
  const boxes = new Flatbush(bounds.length / 4)
  for (let side = 0; side < bounds.length; side += 4) {
    boxes.add(bounds.at(side), bounds.at(side + 1), bounds.at(side + 2), bounds.at(side + 3))
  }
  boxes.finish()
  return (position) =>
    boxes
      .search(position[0], position[1], position[0], position[1])
      .find((index) => outlines.contains(index, position)) ?? -1
}

/** OpenStreetMap's own precision. */
const partsPerDegree = 1e7

class PackedOutlines {
  readonly #corners = intColumn()
  readonly #rings = uintColumn()
  readonly #areas = uintColumn()

  constructor() {
    this.#rings.push(0)
    this.#areas.push(0)
  }

  add(polygons: readonly Polygon[]): void {
    for (const ring of polygons.flat()) {
      for (const [lng, lat] of ring) {
        this.#corners.push(Math.round(lng * partsPerDegree))
        this.#corners.push(Math.round(lat * partsPerDegree))
      }
      this.#rings.push(this.#corners.length / 2)
    }
    this.#areas.push(this.#rings.length - 1)
  }

  contains(area: number, position: Position): boolean {
    let crossings = 0
    for (let ring = this.#areas.at(area); ring < this.#areas.at(area + 1); ring++) {
      for (let corner = this.#rings.at(ring) + 1; corner < this.#rings.at(ring + 1); corner++) {
        if (this.#isCrossed(corner, position)) crossings += 1
      }
    }
    return crossings % 2 === 1
  }

  #isCrossed(corner: number, [lng, lat]: Position): boolean {
    const aLat = this.#degrees(2 * corner - 1)
    const bLat = this.#degrees(2 * corner + 1)
    if (aLat > lat === bLat > lat) return false
    const aLng = this.#degrees(2 * corner - 2)
    const bLng = this.#degrees(2 * corner)
    return lng < aLng + ((lat - aLat) / (bLat - aLat)) * (bLng - aLng)
  }

  #degrees(index: number) {
    return this.#corners.at(index) / partsPerDegree
  }
}

/**
 * 8 bytes per corner instead of about 70, because large countries have millions. `polygons` unpacks on each
 * read, so read it once and let go of it.
 */
export function packedArea<T extends { polygons: readonly Polygon[] }>(area: T): T {
  const packed = area.polygons.map((polygon) => polygon.map(packRing))
  return {
    ...area,
    get polygons(): readonly Polygon[] {
      return packed.map((polygon) => polygon.map(unpackRing))
    },
  }
}

function packRing(ring: Ring): Int32Array {
  const corners = new Int32Array(2 * ring.length)
  let at = 0
  for (const [lng, lat] of ring) {
    corners[at] = Math.round(lng * partsPerDegree)
    corners[at + 1] = Math.round(lat * partsPerDegree)
    at += 2
  }
  return corners
}

function unpackRing(corners: Int32Array): Position[] {
  return Array.from({ length: corners.length / 2 }, (_, corner) => [
    (corners[2 * corner] ?? 0) / partsPerDegree,
    (corners[2 * corner + 1] ?? 0) / partsPerDegree,
  ])
}
