import { metresPerDegree } from '@/lib/geo/distance'
import { landIndex } from '@/server/atlas/derive/geometry/area-index'
import type { Buildings } from '@/server/atlas/entities/derived-entities'
import type { Extract, Position, Tags } from '@/server/atlas/entities/entities'
import { eachArea } from '@/server/atlas/read/areas'
import { objectsWith } from '@/server/atlas/read/objects-with'
import { RepeatedIds } from '@/server/atlas/read/repeated-ids'
import { doubles, placeOf } from './road-buffer'

const builtUpLand = new Set(['residential', 'commercial', 'industrial', 'retail'])
/** Their junctions are dense in towns only; rural roads meet seldom. */
const townStreets = new Set(['residential', 'living_street'])

/** Metres. Buildings and junctions are counted in three by three squares around a position. */
const side = 100
/** m². Smaller buildings are sheds. */
const minBuildingArea = 30
/** Within 9 ha: houses on every second plot of 2,500 m², or a third of a town's street grid. */
const minBuildings = 18
const minJunctions = 4
/** Town centres have fewer but larger buildings: this many on this share of the ground. */
const minLarge = 5
const densestShare = 0.1

/**
 * Town speed limits apply on land tagged as built-up and, because few countries map land use, among as many
 * buildings or junctions of residential streets as in a village.
 */
export function builtUpAreas(
  extract: Pick<Extract, 'ways' | 'relations'>,
  ...buildings: readonly Buildings[]
): (position: Position) => boolean {
  const isBuiltUp = landIndex(eachArea(extract, (tags) => builtUpLand.has(tags.landuse ?? '')))
  const homes = new SquareCounts()
  for (const { size, lngs, lats, areas } of buildings) {
    for (let row = 0; row < size; row += 1) {
      const area = areas[row] ?? 0
      if (area >= minBuildingArea) homes.add([lngs[row] ?? 0, lats[row] ?? 0], area)
    }
  }
  const junctions = new SquareCounts()
  eachJunction(extract, (position) => junctions.add(position, 0))
  homes.settle()
  junctions.settle()
  return (position) => {
    if (isBuiltUp(position)) return true
    if (junctions.around(position).count >= minJunctions) return true
    const { count, area } = homes.around(position)
    return count >= minBuildings || (count >= minLarge && area >= densestShare * 9 * side * side)
  }
}

/** Nodes at which three or more residential streets end. */
function eachJunction({ ways }: Pick<Extract, 'ways'>, visit: (position: Position) => void): void {
  const isStreet = ({ highway }: Tags) => townStreets.has(highway ?? '')
  const ends = new RepeatedIds()
  for (const { refs } of objectsWith(ways, isStreet)) {
    refs.forEach((ref, index) => {
      ends.add(ref)
      // A street continues in both directions from its inner nodes.
      if (index > 0 && index < refs.length - 1) ends.add(ref)
    })
  }
  const junctions = ends.take(3)
  const isVisited = new Uint8Array(junctions.length)
  for (const { refs: nodes, positions, complete } of objectsWith(ways, isStreet)) {
    if (!complete) continue
    nodes.forEach((ref, index) => {
      const place = placeOf(junctions, ref)
      const position = positions[index]
      if (junctions[place] !== ref || isVisited[place] || !position) return
      isVisited[place] = 1
      visit(position)
    })
  }
}

const degrees = side / metresPerDegree
/** More than the squares around the equator. */
const columns = 2 ** 22

/** Sorted columns, because a large country has twenty million buildings. */
class SquareCounts {
  #added = doubles()
  #areas = doubles()
  #squares = new Float64Array(0)
  #counts = new Uint32Array(0)
  #sums = new Float64Array(0)

  add([lng, lat]: Position, area: number): void {
    const row = rowOf(lat)
    this.#added.push(row * columns + columnOf(lng, row))
    this.#areas.push(area)
  }

  /** Call it once, after the last `add`. */
  settle(): void {
    const added = this.#added.taken()
    const areas = this.#areas.taken()
    const sorted = added.slice().sort()
    this.#squares = sorted.filter((square, index) => square !== sorted[index - 1])
    this.#counts = new Uint32Array(this.#squares.length)
    this.#sums = new Float64Array(this.#squares.length)
    added.forEach((square, index) => {
      const place = placeOf(this.#squares, square)
      this.#counts[place] = (this.#counts[place] ?? 0) + 1
      this.#sums[place] = (this.#sums[place] ?? 0) + (areas[index] ?? 0)
    })
    this.#added = doubles()
    this.#areas = doubles()
  }

  /** Number and total area of the points in the nine squares around a position. */
  around([lng, lat]: Position): { count: number; area: number } {
    const sum = { count: 0, area: 0 }
    for (let row = rowOf(lat) - 1; row <= rowOf(lat) + 1; row += 1) {
      const last = row * columns + columnOf(lng, row) + 1
      for (
        let place = placeOf(this.#squares, last - 2);
        (this.#squares[place] ?? Infinity) <= last;
        place += 1
      ) {
        sum.count += this.#counts[place] ?? 0
        sum.area += this.#sums[place] ?? 0
      }
    }
    return sum
  }
}

const rowOf = (lat: number) => Math.floor((lat + 90) / degrees)

function columnOf(lng: number, row: number): number {
  const lat = (row + 0.5) * degrees - 90
  return Math.floor(((lng + 180) * Math.cos((lat * Math.PI) / 180)) / degrees)
}
