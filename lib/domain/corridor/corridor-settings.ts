import { type CorridorRequest, corridorLimits } from '@/lib/contract/corridor'
import type { LatLng } from '@/lib/geo/coordinates'
import { readPlaceText } from '@/lib/geo/place-text'
import type { PoolNeeds } from './corridor-words'
import { roadKey } from './road-number'

export interface CorridorSettings extends PoolNeeds {
  spacingKm: number
  /** From an exit, or from a drawn line. */
  exitKm: number
}

interface Preset extends CorridorSettings {
  label: string
}

/** Core network of AFIR (Regulation (EU) 2023/1804, Article 3): by the end of 2025, and of 2027. */
export const corridorPresets: readonly [Preset, Preset] = [
  { label: 'AFIR: 60 km, 400 kW', spacingKm: 60, poolKilowatts: 400, fastPoints: 1, exitKm: 3 },
  { label: '600 kW', spacingKm: 60, poolKilowatts: 600, fastPoints: 2, exitKm: 3 },
]

export const isPreset = (settings: CorridorSettings, preset: CorridorSettings): boolean =>
  settings.spacingKm === preset.spacingKm &&
  settings.poolKilowatts === preset.poolKilowatts &&
  settings.fastPoints === preset.fastPoints &&
  settings.exitKm === preset.exitKm

/** Numbers out of range count as the nearest in it. */
export function settingsWithin(settings: CorridorSettings): CorridorSettings {
  const within = (name: keyof CorridorSettings) =>
    Math.min(corridorLimits[name].max, Math.max(corridorLimits[name].min, settings[name]))
  return {
    spacingKm: within('spacingKm'),
    poolKilowatts: within('poolKilowatts'),
    fastPoints: within('fastPoints'),
    exitKm: within('exitKm'),
  }
}

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
  /** Saved locations are candidates too. */
  withSaved: boolean
}

/** Undefined while no road is chosen, or while a line has fewer than two points. */
export function corridorRequestOf(wanted: Wanted): CorridorRequest | undefined {
  const road = roadOf(wanted)
  const { spacingKm, poolKilowatts, fastPoints, exitKm } = wanted.settings
  return (
    road && {
      road,
      spacingKm,
      poolKilowatts,
      fastPoints,
      exitKm,
      candidates: { kind: 'sites' },
      ownCandidates: { kind: wanted.withSaved ? 'saved' : 'none' },
    }
  )
}

function roadOf({ country, ref, line, isDrawn }: Wanted): CorridorRequest['road'] | undefined {
  if (!isDrawn) return country === '' || ref === '' ? undefined : { kind: 'number', country, ref }
  if (line.length < 2) return undefined
  return { kind: 'line', points: line.map(({ lat, lng }): [number, number] => [lng, lat]) }
}

interface Numbered {
  ref: string
  europeanRefs: readonly string[]
}

const numbersOf = ({ ref, europeanRefs }: Numbered) => [ref, ...europeanRefs].map(roadKey)

/**
 * Roads of which a number has the text in it, in any spelling; those with that very number first, then those whose number
 * begins so.
 */
export function roadsMatching<Road extends Numbered>(roads: readonly Road[], text: string): Road[] {
  const wanted = roadKey(text)
  if (wanted === '') return [...roads]
  const rankOf = (road: Road) => {
    const [own = '', ...others] = numbersOf(road)
    if (own === wanted) return 0
    if (others.includes(wanted)) return 1
    return [own, ...others].some((number) => number.startsWith(wanted)) ? 2 : 3
  }
  return roads
    .filter((road) => numbersOf(road).some((number) => number.includes(wanted)))
    .sort((one, other) => rankOf(one) - rankOf(other))
}

/** The road of a list that an address names by either number. */
export function roadNamed<Road extends Numbered>(roads: readonly Road[], ref: string): Road | undefined {
  const wanted = roadKey(ref)
  if (wanted === '') return undefined
  return (
    roads.find((road) => roadKey(road.ref) === wanted) ??
    roads.find((road) => numbersOf(road).includes(wanted))
  )
}
