import { isOffStreet } from '@/lib/catalogue/parking-types'
import { poiCategories, poiColumn } from '@/lib/catalogue/poi-categories'
import type { Buildings } from '@/server/atlas/entities/derived-entities'
import type { ChargingStation, Poi, PopulationPoints, Position, Site } from '@/server/atlas/entities/entities'
import { type ColumnValues, cellAt, type HexagonColumns, rowOf } from './hexagon-table'

export interface Countable {
  sites: readonly Site[]
  chargers: readonly ChargingStation[]
  pois: readonly Poi[]
  population: { points: PopulationPoints }
  buildings: Buildings
}

export function visitCountable(countable: Countable, visit: (position: Position) => void): void {
  const { sites, chargers, pois, population, buildings } = countable
  for (const entities of [sites, chargers, pois]) for (const { position } of entities) visit(position)
  for (const { size, lngs, lats } of [population.points, buildings]) {
    for (let row = 0; row < size; row += 1) visit([lngs[row] ?? 0, lats[row] ?? 0])
  }
}

/** A kind that the country lacks entirely has no columns. */
export function countColumns(cells: BigUint64Array, countable: Countable): HexagonColumns {
  const columns = {
    ...countPeople(cells, countable),
    ...countBuildings(cells, countable),
    ...countPlugs(cells, countable),
    ...countPlaces(cells, countable),
    ...countSpaces(cells, countable),
  }
  if (!columns.Population || !columns['Buildings Count']) return columns
  return { ...columns, 'Population per building': peoplePerBuilding(columns) }
}

export function peoplePerBuilding(columns: HexagonColumns): Float32Array {
  const { Population: people, 'Buildings Count': buildings } = columns
  if (!people || !buildings) throw new Error('People per building take people and buildings.')
  return Float32Array.from(people, (value, row) => (buildings[row] ? value / buildings[row] : Number.NaN))
}

const rowAt = (cells: BigUint64Array, position: Position) => rowOf({ cells }, cellAt(position))

function add(column: ColumnValues, row: number, amount: number): void {
  if (row >= 0) column[row] = (column[row] ?? 0) + amount
}

function countPeople(cells: BigUint64Array, { population: { points } }: Countable): HexagonColumns {
  if (points.size === 0) return {}
  const people = new Float64Array(cells.length)
  for (let point = 0; point < points.size; point += 1) {
    const row = rowAt(cells, [points.lngs[point] ?? 0, points.lats[point] ?? 0])
    if (row >= 0) people[row] = (people[row] ?? 0) + (points.people[point] ?? 0)
  }
  return { Population: toWholePeople(people) }
}

/**
 * Carries the remainder over to the next cell, usually a neighbour, so that the sum stays right and no cell
 * is off by more than one person.
 */
function toWholePeople(people: Float64Array): Uint32Array {
  let exact = 0
  let given = 0
  return Uint32Array.from(people, (value) => {
    exact += value
    const whole = Math.round(exact) - given
    given += whole
    return whole
  })
}

/** A building's whole footprint counts in the cell of its centre. */
function countBuildings(cells: BigUint64Array, { buildings }: Countable): HexagonColumns {
  if (buildings.size === 0) return {}
  const count = new Uint16Array(cells.length)
  const area = new Float32Array(cells.length)
  for (let building = 0; building < buildings.size; building += 1) {
    const row = rowAt(cells, [buildings.lngs[building] ?? 0, buildings.lats[building] ?? 0])
    add(count, row, 1)
    add(area, row, buildings.areas[building] ?? 0)
  }
  return { 'Buildings Count': count, 'Buildings Area': Uint32Array.from(area, Math.round) }
}

function countPlugs(cells: BigUint64Array, { chargers }: Countable): HexagonColumns {
  if (chargers.length === 0) return {}
  const slow = new Uint16Array(cells.length)
  const fast = new Uint16Array(cells.length)
  const fastest = new Uint16Array(cells.length)
  const total = new Uint16Array(cells.length)
  for (const { position, evses } of chargers) {
    const row = rowAt(cells, position)
    add(slow, row, evses.AC)
    add(fast, row, evses.DC)
    add(fastest, row, evses.HPC)
    add(total, row, evses.AC + evses.DC + evses.HPC)
  }
  return {
    'EV plugs total': total,
    'EV plugs 0-49 kW': slow,
    'EV plugs 50-149 kW': fast,
    'EV plugs 150+ kW': fastest,
  }
}

function countPlaces(cells: BigUint64Array, { pois }: Countable): HexagonColumns {
  if (pois.length === 0) return {}
  const columns: HexagonColumns = {}
  for (const category of poiCategories) columns[poiColumn(category)] = new Uint16Array(cells.length)
  const total = new Uint16Array(cells.length)
  for (const { position, category } of pois) {
    const row = rowAt(cells, position)
    add(columns[poiColumn(category)] ?? total, row, 1)
    add(total, row, 1)
  }
  return { ...columns, 'POI total': total }
}

function countSpaces(cells: BigUint64Array, { sites }: Countable): HexagonColumns {
  const carParks = sites.filter(
    ({ locationType, parkingType, capacity }) =>
      locationType === 'parking' && isOffStreet(parkingType) && capacity !== null,
  )
  if (carParks.length === 0) return {}
  const spaces = new Uint32Array(cells.length)
  for (const { position, capacity } of carParks) add(spaces, rowAt(cells, position), capacity ?? 0)
  return { 'POI parking off-street capacity': spaces }
}
