import type { CorridorRequest } from '@/lib/contract/corridor'
import type { LatLng } from '@/lib/geo/coordinates'
import { readPlaceText } from '@/lib/geo/place-text'
import type { PoolNeeds } from './corridor-words'

export interface CorridorSettings extends PoolNeeds {
  spacingKm: number
}

interface Preset extends CorridorSettings {
  label: string
}

/** Core network of AFIR (Regulation (EU) 2023/1804, Article 3): by the end of 2025, and of 2027. */
export const corridorPresets: readonly [Preset, Preset] = [
  { label: 'AFIR: 60 km, 400 kW', spacingKm: 60, poolKilowatts: 400, fastPoints: 1 },
  { label: '600 kW', spacingKm: 60, poolKilowatts: 600, fastPoints: 2 },
]

export const isPreset = (settings: CorridorSettings, preset: CorridorSettings): boolean =>
  settings.spacingKm === preset.spacingKm &&
  settings.poolKilowatts === preset.poolKilowatts &&
  settings.fastPoints === preset.fastPoints

/** As the call takes them. */
export const settingLimits = {
  spacingKm: { min: 0.5, max: 1_000 },
  poolKilowatts: { min: 0, max: 10_000 },
  fastPoints: { min: 0, max: 100 },
} as const

/** Fits into the address of the page. */
export const maxLinePoints = 100

const decimals = 5

/** `47.13,9.51;47.15,9.53`, for the address. */
export const lineToText = (points: readonly LatLng[]): string =>
  points.map(({ lat, lng }) => `${Number(lat.toFixed(decimals))},${Number(lng.toFixed(decimals))}`).join(';')

export type LineReading = { points: LatLng[] } | { problem: string }

/** A coordinate pair a line or between semicolons. `problem` is a sentence that names the line. */
export function readLine(text: string): LineReading {
  const rows = text.split(/[\n;]/).map((row) => row.trim())
  const points: LatLng[] = []
  for (const [place, row] of rows.entries()) {
    if (row === '') continue
    const found = readPlaceText(row)
    if (found?.kind !== 'point') {
      return { problem: `Point ${place + 1} is no place: write latitude and longitude, such as 47.14, 9.52.` }
    }
    points.push(found.point)
  }
  if (points.length > maxLinePoints) {
    return { problem: `A line may have ${maxLinePoints} points here; these are ${points.length}.` }
  }
  return { points }
}

/** Points of an address; none where it is broken. */
export function lineFromText(text: string): LatLng[] {
  const found = readLine(text)
  return 'points' in found ? found.points : []
}

interface Wanted {
  country: string
  /** Empty while none is chosen. */
  ref: string
  line: readonly LatLng[]
  isDrawn: boolean
  settings: CorridorSettings
}

/** Undefined while no road is chosen, or while a line has fewer than two points. */
export function corridorRequestOf(wanted: Wanted): CorridorRequest | undefined {
  const road = roadOf(wanted)
  const { spacingKm, poolKilowatts, fastPoints } = wanted.settings
  return road && { road, spacingKm, poolKilowatts, fastPoints, exitKm: 3, candidates: { kind: 'sites' } }
}

function roadOf({ country, ref, line, isDrawn }: Wanted): CorridorRequest['road'] | undefined {
  if (!isDrawn) return country === '' || ref === '' ? undefined : { kind: 'number', country, ref }
  if (line.length < 2) return undefined
  return { kind: 'line', points: line.map(({ lat, lng }): [number, number] => [lng, lat]) }
}

const folded = (text: string) => text.replaceAll(' ', '').replaceAll('-', '').toLowerCase()

/** Roads whose number has the text in it; spaces, hyphens and case do not count. */
export const roadsMatching = <Road extends { ref: string }>(roads: readonly Road[], text: string): Road[] =>
  roads.filter(({ ref }) => folded(ref).includes(folded(text)))
