import {
  type PopulationFigure,
  type PopulationSpread,
  populationFigures,
  populationSpreads,
} from '@/lib/catalogue/population-methods'
import { formatCount } from '@/lib/format/number'
import type { Buildings } from '@/server/atlas/entities/derived-entities'
import type {
  Country,
  Population,
  PopulationPoint,
  PopulationPoints,
  PopulationShares,
  Position,
} from '@/server/atlas/entities/entities'
import { type AdminArea, finestAreaFinder } from './admin-areas'
import { type ResidentialAreas, surveyLand } from './mapped-homes'
import type { CountryFigure } from './population-figures'
import type { Settlements } from './settlements'
import { prepareSpread } from './spread-people'

export interface ShareUnit {
  /** -1 for the first, the whole country. */
  parent: number
  people: number | null
  /** m², outside the areas within it. */
  room: number
  /** Its surroundings may be empty of people. */
  isPlace?: boolean
}

/** Below this share of floor space the rest is slivers along borders. */
const minUncoveredShare = 0.02
/** A remainder sparser than this share of its surroundings means figures of different years. */
const minDensity = 0.2

/**
 * Units follow the ones around them; the first is the whole country and has a figure. What figures within a
 * unit leave goes to its rest by floor space. If too little remains, the rest takes its neighbours' density
 * and all are scaled, so that sums always equal the figure above. Between places alone, a few may remain.
 */
export function sharePeople(units: readonly ShareUnit[]): number[] {
  const shared = units.map(() => 0)
  const figured = nearestFigured(units)
  const own = units.map(() => [] as number[])
  const within = units.map(() => [] as number[])
  units.forEach(({ people, parent }, row) => {
    own[figured[row] ?? 0]?.push(row)
    if (people !== null && parent >= 0) within[figured[parent] ?? 0]?.push(row)
  })
  const rooms = roomsBelow(units)
  const settle = (row: number, total: number) => {
    const rows = own[row] ?? []
    const kids = within[row] ?? []
    const { rest, factor } = split(total, {
      ownRoom: sumOf(rows, (each) => units[each]?.room ?? 0),
      room: sumOf(kids, (each) => rooms[each] ?? 0),
      people: kids.length === 0 ? null : sumOf(kids, (each) => units[each]?.people ?? 0),
      mayBeEmpty: kids.every((each) => units[each]?.isPlace),
    })
    spreadByRoom(rows, rest)
    for (const kid of kids) settle(kid, (units[kid]?.people ?? 0) * factor)
  }
  const spreadByRoom = (rows: readonly number[], people: number) => {
    const room = sumOf(rows, (row) => units[row]?.room ?? 0)
    for (const row of rows) {
      const share = room > 0 ? (units[row]?.room ?? 0) / room : Number(row === rows[0])
      shared[row] = people * share
    }
  }
  if (units.length > 0) settle(0, units[0]?.people ?? 0)
  return shared
}

function split(
  total: number,
  within: { ownRoom: number; room: number; people: number | null; mayBeEmpty: boolean },
): { rest: number; factor: number } {
  const { ownRoom, room, people, mayBeEmpty } = within
  if (people === null) return { rest: total, factor: 1 }
  const left = total - people
  if (mayBeEmpty && left >= 0 && (left === 0 || ownRoom > 0)) return { rest: left, factor: 1 }
  const usual = room > 0 ? (ownRoom * people) / room : Math.max(0, ownRoom > 0 ? left : 0)
  const isCovered = ownRoom <= minUncoveredShare * (ownRoom + room)
  if (!isCovered && left > 0 && left >= minDensity * usual) return { rest: left, factor: 1 }
  const factor = total / (people + usual)
  return { rest: usual * factor, factor }
}

function nearestFigured(units: readonly ShareUnit[]): number[] {
  const nearest: number[] = []
  units.forEach(({ people, parent }, row) => {
    nearest.push(people !== null || parent < 0 ? row : (nearest[parent] ?? 0))
  })
  return nearest
}

function roomsBelow(units: readonly ShareUnit[]): number[] {
  const rooms = units.map(({ room }) => room)
  for (let row = units.length - 1; row > 0; row -= 1) {
    const parent = units[row]?.parent ?? -1
    if (parent >= 0) rooms[parent] = (rooms[parent] ?? 0) + (rooms[row] ?? 0)
  }
  return rooms
}

const sumOf = (rows: readonly number[], amount: (row: number) => number) =>
  rows.reduce((sum, row) => sum + amount(row), 0)

export interface PopulationSources {
  country: Pick<Country, 'name' | 'contains' | 'polygons'>
  figure: CountryFigure | null
  areas: readonly AdminArea[]
  settlements?: Settlements
  buildings: Buildings
  residentialAreas: ResidentialAreas
  residentialStreets: () => Iterable<readonly Position[]>
}

/**
 * Each area's people live in its homes by footprint × storeys. Residential land with hardly any home mapped
 * takes part with the usual floor space. Areas with few mapped homes use residential land, else streets,
 * else their whole area. Sums equal the figure.
 */
export function derivePopulation(sources: PopulationSources): Population {
  const { figure, country } = sources
  if (!figure) {
    return {
      points: packPopulation([]),
      total: 0,
      shares: { figures: {}, spreads: {} },
      method: `OpenStreetMap holds no population figure for ${country.name}.`,
    }
  }
  const units = unitsOf(sources)
  const { rooms, spread } = prepareSpread({
    ...sources,
    size: units.areas.length + 1,
    land: surveyLand(sources.residentialAreas, sources.buildings),
    unitOf: units.of,
    isCore: units.isCore,
    polygonsOf: (unit) => (unit === 0 ? country.polygons : (units.areas[unit - 1]?.polygons ?? [])),
  })
  const shareUnits = [
    { parent: -1, people: figure.people, room: rooms[0] ?? 0 },
    ...units.areas.map((area, row) => ({
      parent: area.parent + 1,
      people: area.figure?.people ?? null,
      room: rooms[row + 1] ?? 0,
      isPlace: area.figure?.source === 'place',
    })),
  ]
  const unknown = figure.isPartial ? takeUnknownRoom(shareUnits) : 0
  const people = sharePeople(shareUnits)
  const { points, people: bySpread } = spread(people)
  const shares = {
    figures: fractions(peopleByFigure(people, units.areas), figure.people),
    spreads: fractions(bySpread, figure.people),
  }
  const outside = figure.isPartial ? ` ${outsideSentence(unknown)}` : ''
  return {
    points,
    total: figure.people,
    shares,
    method: `${describe(country.name, figure, shares)}${outside}`,
    ...(figure.isPartial && { isPartial: true }),
  }
}

/** The first unit is the country outside every area. */
function unitsOf({ country, areas, settlements }: PopulationSources) {
  const find = finestAreaFinder(areas)
  return {
    areas: settlements ? [...areas, ...settlements.areas] : areas,
    of(position: Position): number {
      if (!country.contains(position)) return -1
      const area = find(position)
      const settled = settlements?.find(position, area) ?? -1
      return settled < 0 ? area + 1 : areas.length + settled + 1
    },
    isCore: (unit: number, position: Position) =>
      unit <= areas.length || settlements?.isCore(unit - areas.length - 1, position) === true,
  }
}

/**
 * Leaves no room outside every figure, so that known people stay where they are known.
 * @returns its share of all
 */
function takeUnknownRoom(units: ShareUnit[]): number {
  const figured = nearestFigured(units)
  let all = 0
  let unknown = 0
  units.forEach((unit, row) => {
    all += unit.room
    if (figured[row] !== 0) return
    unknown += unit.room
    unit.room = 0
  })
  return all === 0 ? 0 : unknown / all
}

const outsideSentence = (share: number) =>
  `People elsewhere are not known${share > 0 ? `: ${percent(share)} of the floor space` : ''}.`

export function packPopulation(points: readonly PopulationPoint[]): PopulationPoints {
  return {
    size: points.length,
    lngs: Float64Array.from(points, ({ position }) => position[0]),
    lats: Float64Array.from(points, ({ position }) => position[1]),
    people: Float64Array.from(points, ({ people }) => people),
  }
}

/** `remainder` is what the figures within an area leave of its own. */
function peopleByFigure(
  people: readonly number[],
  areas: readonly AdminArea[],
): Partial<Record<PopulationFigure, number>> {
  const hasFigureWithin = [false, ...areas.map(() => false)]
  for (let row = areas.length - 1; row >= 0; row -= 1) {
    const area = areas[row]
    if (area && (area.figure || hasFigureWithin[row + 1])) hasFigureWithin[area.parent + 1] = true
  }
  const originOf: PopulationFigure[] = [hasFigureWithin[0] ? 'remainder' : 'country']
  areas.forEach(({ figure, parent }, row) => {
    const own = figure?.source ?? originOf[parent + 1] ?? 'country'
    originOf.push(figure && hasFigureWithin[row + 1] ? 'remainder' : own)
  })
  const sums: Partial<Record<PopulationFigure, number>> = {}
  people.forEach((count, unit) => {
    const origin = originOf[unit] ?? 'country'
    sums[origin] = (sums[origin] ?? 0) + count
  })
  return sums
}

function fractions<K extends string>(
  people: Partial<Record<K, number>>,
  total: number,
): Partial<Record<K, number>> {
  const entries = Object.entries<number | undefined>(people).map(
    ([key, count]) => [key, Math.round((1e4 * (count ?? 0)) / total) / 1e4] as const,
  )
  return Object.fromEntries(entries.filter(([, share]) => share > 0)) as Partial<Record<K, number>>
}

function describe(name: string, { people, source }: CountryFigure, shares: PopulationShares): string {
  const figures = listOf<PopulationFigure>(shares.figures, populationFigures)
  const spreads = listOf<PopulationSpread>(shares.spreads, populationSpreads)
  return `${formatCount(people)} people in ${name} (OpenStreetMap, ${source}). Local figures: ${figures}. Spread: ${spreads}.`
}

function listOf<K extends string>(
  shares: Partial<Record<K, number>>,
  words: Readonly<Record<K, string>>,
): string {
  return (Object.entries(shares) as [K, number][])
    .sort(([, a], [, b]) => b - a)
    .map(([key, share]) => `${percent(share)} ${words[key]}`)
    .join(', ')
}

const percent = (share: number) => (share < 0.01 ? 'under 1 %' : `${Math.round(100 * share)} %`)
