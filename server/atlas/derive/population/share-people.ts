export interface ShareUnit {
  /** Row of the area around it; -1 for the first, the whole country. */
  parent: number
  /** Known number of people, or null. */
  people: number | null
  /** Floor space (m²) outside the areas within it. */
  room: number
}

/** Share of floor space outside figured areas below which those cover an area: slivers along borders. */
const leastUncovered = 0.02
/** A remainder that is sparser than this share of its surroundings says that figures are of other years. */
const leastDensity = 0.2

/**
 * People of each unit outside the units within it. Units follow the ones around them, the first is the whole
 * country and has a figure. Figures of units within another are kept, and what they leave of its figure goes
 * to the rest of it by floor space. If nothing remains to be lived in, or too little remains for its floor
 * space, the rest has the density of its neighbours and all are scaled: sums always equal the figure above.
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

/** People for an area's rest, and the factor of the figures within it. */
function split(
  total: number,
  within: { ownRoom: number; room: number; people: number | null },
): { rest: number; factor: number } {
  const { ownRoom, room, people } = within
  if (people === null) return { rest: total, factor: 1 }
  const left = total - people
  const usual = room > 0 ? (ownRoom * people) / room : Math.max(0, ownRoom > 0 ? left : 0)
  const isCovered = ownRoom <= leastUncovered * (ownRoom + room)
  if (!isCovered && left > 0 && left >= leastDensity * usual) return { rest: left, factor: 1 }
  const factor = total / (people + usual)
  return { rest: usual * factor, factor }
}

/** For each unit the nearest one with a figure among itself and those around it. */
function nearestFigured(units: readonly ShareUnit[]): number[] {
  const nearest: number[] = []
  units.forEach(({ people, parent }, row) => {
    nearest.push(people !== null || parent < 0 ? row : (nearest[parent] ?? 0))
  })
  return nearest
}

/** Floor space of each unit with all units within it. */
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
