import { gridColumns, gridReliabilities, gridWords } from '@/lib/catalogue/power-grid'
import { trafficSource } from '@/lib/catalogue/traffic-words'
import type { Cell } from '@/lib/contract/dataset'
import { formatDistance } from '@/lib/format/number'

export interface EvaluatedRoad {
  label: string
  /** `Busiest road within 3 minutes`, or `Nearest main road, 240 m`. */
  title: string
  name: string
  /** Vehicles/day in both directions; of one carriageway in older evaluations. */
  aadt: number
  isCounted: boolean
  note: string
  /** Unit, name, distance and note: `vehicles/day on Zollstrasse, 240 m away · Primary, counted in 2023` */
  detail: string
}

type Cells = Readonly<Record<string, Cell>>

type Road = Omit<EvaluatedRoad, 'label' | 'title' | 'detail'>

const isSameRoad = (a: Road, b: Road) => a.name === b.name && a.aadt === b.aadt && a.note === b.note

function roadAt(cells: Cells, which: 'Busiest road' | 'Main road'): Road | null {
  const name = cells[which]
  const aadt = cells[`${which} AADT`]
  if (typeof name !== 'string' || typeof aadt !== 'number') return null
  const year = cells[`${which} year`]
  const isCounted = cells[`${which} counted`] === true
  const source = trafficSource({ counted: isCounted, year: typeof year === 'number' ? year : null })
  const note = [cells[`${which} class`], source].filter(Boolean).join(', ')
  return { name, aadt, isCounted, note }
}

const detailOf = ({ name, note }: Road, distance = '') =>
  `vehicles/day on ${name}${distance && `${distance} away`} · ${note}`

/** Busiest road within 3 minutes and nearest of class 0-3, once if the same. Empty in old records and for visitors. */
export function evaluatedRoads(cells: Cells): EvaluatedRoad[] {
  const metres = cells['Main road distance']
  const away = typeof metres === 'number' ? `, ${formatDistance(metres)}` : ''
  const [busiest, main] = (['Busiest road', 'Main road'] as const).map((which) => roadAt(cells, which))
  if (busiest && main && isSameRoad(busiest, main)) {
    const title = `Busiest road within 3 minutes, and nearest main one${away}`
    const detail = `${detailOf(busiest)} · also the nearest main road${away}`
    return [{ ...busiest, label: 'Busiest road', title, detail }]
  }
  const described = (
    road: Road | null | undefined,
    texts: Pick<EvaluatedRoad, 'label' | 'title'>,
    distance?: string,
  ): EvaluatedRoad[] => (road ? [{ ...road, ...texts, detail: detailOf(road, distance) }] : [])
  return [
    ...described(busiest, { label: 'Busiest road', title: 'Busiest road within 3 minutes' }),
    ...described(main, { label: 'Main road', title: `Nearest main road${away}` }, away),
  ]
}

interface EvaluatedGrid {
  rows: { label: string; value: string }[]
  /** How much of the grid is mapped within 5 km; null if unknown. */
  reliability: string | null
}

const parts = ['high', 'medium', 'line', 'transformer'] as const

/** Null in records from before the grid was read, for visitors, and where nothing of the country's grid is mapped. */
export function evaluatedGrid(cells: Readonly<Record<string, Cell>>): EvaluatedGrid | null {
  const metresTo = (part: (typeof parts)[number]) => {
    const value = cells[gridColumns[part]]
    return typeof value === 'number' ? value : null
  }
  const reliability = gridReliabilities.find((each) => each === cells[gridColumns.reliability]) ?? null
  if (reliability === null && parts.every((part) => metresTo(part) === null)) return null
  return {
    rows: parts.map((part) => ({ label: gridWords[part], value: formatDistance(metresTo(part)) })),
    reliability,
  }
}

export function placeTypeTitle(type: string): string {
  const words = type.replaceAll('_', ' ').trim()
  return words === '' ? 'Restaurant' : words.charAt(0).toUpperCase() + words.slice(1)
}

const closed: Readonly<Record<string, string>> = {
  CLOSED_TEMPORARILY: 'closed temporarily',
  CLOSED_PERMANENTLY: 'closed permanently',
}

export const closedWord = (status: string | null): string | undefined => closed[status ?? '']

/** `radius` in metres. */
const usual = { radius: 200, limit: 20 } as const
const maxListed = 100

/** @param wanted the location's own number, which overrides the configured one; 0 lists none */
export function nearbyLimits(
  { limit = usual.limit, radius = usual.radius }: { limit?: number | undefined; radius?: number | undefined },
  wanted: number | undefined,
): { limit: number; radius: number } {
  const own = wanted === undefined ? limit : Math.max(0, Math.floor(wanted))
  return { limit: Math.min(maxListed, own), radius }
}
