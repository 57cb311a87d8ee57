import type { Buildings } from '@/server/atlas/entities/derived-entities'
import type { Polygon, PopulationPoints, Position } from '@/server/atlas/entities/entities'
import { floatColumn, uintColumn } from '@/server/atlas/read/column'
import {
  floorSpace,
  type HomeSources,
  landPoints,
  type MappedHomes,
  roomOf,
  type SpreadKind,
  spreadKind,
  streetPoints,
  surveyHomes,
} from './mapped-homes'
import { coarseGrid } from './spread-grid'

interface SpreadSources extends HomeSources {
  polygonsOf(unit: number): readonly Polygon[]
  /** Whether a unit's people may live at a position of it where no home is mapped; if at none, at all of them. */
  isCore(unit: number, position: Position): boolean
}

interface Spread {
  points: PopulationPoints
  people: Record<SpreadKind, number>
}

/** `rooms` is each unit's floor space in m². */
export function prepareSpread(sources: SpreadSources): {
  rooms: Float64Array
  spread(people: readonly number[]): Spread
} {
  const mapped = surveyHomes(sources)
  return {
    rooms: Float64Array.from({ length: sources.size }, (_, unit) => roomOf(mapped, unit)),
    spread: (people) => {
      const kinds = people.map((count, unit) => (count > 0 ? spreadKind(mapped, unit, count) : null))
      const others = weighPoints(kinds, sources)
      return packSpread(people, { kinds, mapped, others, buildings: sources.buildings })
    },
  }
}

type Kinds = readonly (SpreadKind | null)[]

function weighPoints(kinds: Kinds, { size, unitOf, ...sources }: SpreadSources): WeightedPoints {
  const points = new WeightedPoints(size)
  for (const { position, size: weight, isBare } of landPoints(sources)) {
    const unit = unitOf(position)
    const isWanted = kinds[unit] === 'land' || (isBare && kinds[unit] === 'homes')
    if (isWanted) points.add({ unit, position, weight, kind: 'land' })
  }
  if (kinds.includes('streets')) weighStreets(points, kinds, { ...sources, unitOf })
  kinds.forEach((kind, unit) => {
    if (kind !== 'area') return
    const all = [...coarseGrid(sources.polygonsOf(unit))]
    const own = all.filter(({ position }) => unitOf(position) === unit)
    const core = own.filter(({ position }) => sources.isCore(unit, position))
    for (const { position, size: weight } of [core, own, all].find(({ length }) => length > 0) ?? []) {
      points.add({ unit, position, weight, kind })
    }
  })
  return points
}

function weighStreets(
  points: WeightedPoints,
  kinds: Kinds,
  { unitOf, isCore, ...sources }: Omit<SpreadSources, 'size'>,
): void {
  const hasCore = kinds.map(() => false)
  for (const { position } of streetPoints(sources)) {
    const unit = unitOf(position)
    if (kinds[unit] === 'streets' && isCore(unit, position)) hasCore[unit] = true
  }
  for (const { position, size: weight } of streetPoints(sources)) {
    const unit = unitOf(position)
    const isWanted = kinds[unit] === 'streets' && (!hasCore[unit] || isCore(unit, position))
    if (isWanted) points.add({ unit, position, weight, kind: 'streets' })
  }
}

interface SpreadParts {
  kinds: Kinds
  mapped: MappedHomes
  others: WeightedPoints
  buildings: Buildings
}

function packSpread(people: readonly number[], { kinds, mapped, others, buildings }: SpreadParts): Spread {
  const perWeight = people.map((count, unit) => {
    const homes = kinds[unit] === 'homes' ? (mapped.homes[unit] ?? 0) : 0
    return count / (homes + others.sumOf(unit) || 1)
  })
  const isSpread = (row: number) => kinds[mapped.unitOfBuilding[row] ?? -1] === 'homes'
  let size = others.length
  for (let row = 0; row < buildings.size; row += 1) if (isSpread(row)) size += 1
  const points = {
    size,
    lngs: new Float64Array(size),
    lats: new Float64Array(size),
    people: new Float64Array(size),
  }
  const byKind: Record<SpreadKind, number> = { homes: 0, land: 0, streets: 0, area: 0 }
  let at = 0
  const put = ([lng, lat]: Position, { unit, weight, kind }: Omit<WeightedPoint, 'position'>) => {
    const count = weight * (perWeight[unit] ?? 0)
    points.lngs[at] = lng
    points.lats[at] = lat
    points.people[at] = count
    byKind[kind] += count
    at += 1
  }
  for (let row = 0; row < buildings.size; row += 1) {
    if (!isSpread(row)) continue
    const unit = mapped.unitOfBuilding[row] ?? 0
    const position: Position = [buildings.lngs[row] ?? 0, buildings.lats[row] ?? 0]
    put(position, { unit, weight: floorSpace(buildings, row), kind: 'homes' })
  }
  others.visit((point) => put(point.position, point))
  return { points, people: byKind }
}

const pointKinds = ['land', 'streets', 'area'] as const

interface WeightedPoint {
  unit: number
  position: Position
  /** Relative to the unit's other points; m² of floor for homes and land. */
  weight: number
  kind: SpreadKind
}

class WeightedPoints {
  readonly #lngs = floatColumn()
  readonly #lats = floatColumn()
  readonly #weights = floatColumn()
  readonly #units = uintColumn()
  readonly #kinds = uintColumn()
  readonly #sums: Float64Array

  constructor(units: number) {
    this.#sums = new Float64Array(units)
  }

  get length() {
    return this.#weights.length
  }

  add({ unit, position, weight, kind }: WeightedPoint & { kind: (typeof pointKinds)[number] }): void {
    this.#lngs.push(position[0])
    this.#lats.push(position[1])
    this.#weights.push(weight)
    this.#units.push(unit)
    this.#kinds.push(pointKinds.indexOf(kind))
    this.#sums[unit] = (this.#sums[unit] ?? 0) + weight
  }

  sumOf(unit: number): number {
    return this.#sums[unit] ?? 0
  }

  visit(take: (point: WeightedPoint) => void): void {
    for (let row = 0; row < this.length; row += 1) {
      take({
        unit: this.#units.at(row),
        position: [this.#lngs.at(row), this.#lats.at(row)],
        weight: this.#weights.at(row),
        kind: pointKinds[this.#kinds.at(row)] ?? 'area',
      })
    }
  }
}
