import type { Cell } from '@/lib/contract/dataset'
import { formatDistance } from '@/lib/format/number'

/** A road by which people know a location's traffic. */
export interface EvaluatedRoad {
  /** `Busiest road within 3 minutes`, or `Nearest main road, 240 m`. */
  title: string
  /** Name, else reference, else words for its class. */
  name: string
  /** Vehicles/day, of one carriageway where they are mapped apart. */
  aadt: number
  /** `Primary, counted in 2023`, or `Primary, class default, not counted` */
  note: string
}

type Cells = Readonly<Record<string, Cell>>

type Road = Omit<EvaluatedRoad, 'title'>

const isSameRoad = (a: Road, b: Road) => a.name === b.name && a.aadt === b.aadt && a.note === b.note

function roadAt(cells: Cells, which: 'Busiest road' | 'Main road'): Road | null {
  const [name, aadt] = [cells[which], cells[`${which} AADT`]]
  if (typeof name !== 'string' || typeof aadt !== 'number') return null
  const year = cells[`${which} year`]
  const when = typeof year === 'number' ? ` in ${year}` : ''
  const source = cells[`${which} counted`] === true ? `counted${when}` : 'class default, not counted'
  const note = [cells[`${which} class`], source].filter(Boolean).join(', ')
  return { name, aadt, note }
}

/**
 * The busiest road of a location's 3-minute drive and its nearest road of class 0-3, once if they are the same.
 * Records of earlier versions and visitors have neither.
 */
export function evaluatedRoads(cells: Cells): EvaluatedRoad[] {
  const metres = cells['Main road distance']
  const away = typeof metres === 'number' ? `, ${formatDistance(metres)}` : ''
  const [busiest, main] = (['Busiest road', 'Main road'] as const).map((which) => roadAt(cells, which))
  const isSame = busiest && main && isSameRoad(busiest, main)
  if (isSame) return [{ title: `Busiest road within 3 minutes, and nearest main one${away}`, ...busiest }]
  return [
    ...(busiest ? [{ title: 'Busiest road within 3 minutes', ...busiest }] : []),
    ...(main ? [{ title: `Nearest main road${away}`, ...main }] : []),
  ]
}
