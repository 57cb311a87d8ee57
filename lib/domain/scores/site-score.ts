import type { ScoreKind } from '@/lib/catalogue/demand-step'
import { isPrivateUse } from '@/lib/catalogue/parking-types'
import {
  leadingSpaces,
  privateFactor,
  type SitePart,
  type SiteWeights,
  sitePartNames,
  stayFactors,
  unknownSize,
} from '@/lib/catalogue/site-scores'
import type { LocationType, Manifest } from '@/lib/contract/scout'

/** 0..1 in the order of `sitePartNames`; null or NaN if the country lacks the data. */
export type SiteParts = ArrayLike<number | null>

/** 0..1. A missing part's weight is spread over the others in proportion. NaN if no weighted part is known. */
export function weightedParts(parts: SiteParts, weights: SiteWeights): number {
  let sum = 0
  let total = 0
  for (let part = 0; part < weights.length; part += 1) {
    const value = parts[part] ?? Number.NaN
    const weight = weights[part] ?? 0
    if (Number.isNaN(value)) continue
    sum += weight * value
    total += weight
  }
  return total === 0 ? Number.NaN : sum / total
}

/** `spaces` is null or NaN where unknown. */
export interface SiteUse {
  spaces: number | null
  locationType: string
  parkingType: string
}

const carPark = 'parking' satisfies LocationType

/**
 * Scales a car park's mean below `leadingSpaces` spaces by the square of their share, because a row of posts
 * takes what few spaces there are; 1 for fuel stations and rest stops.
 */
export function sizeFactor({ spaces, locationType }: Omit<SiteUse, 'parkingType'>): number {
  if (locationType !== carPark) return 1
  if (spaces === null || Number.isNaN(spaces)) return unknownSize.factor
  return Math.min(1, Math.max(0, spaces) / leadingSpaces) ** 2
}

/** Of how long drivers stay and who may park, 0..1. */
function visitFactor(kind: ScoreKind, { locationType, parkingType }: Omit<SiteUse, 'spaces'>): number {
  const stay = kind === 'AC' ? (stayFactors[locationType] ?? 1) : 1
  return isPrivateUse(parkingType) ? stay * privateFactor : stay
}

export const siteFactor = (kind: ScoreKind, use: SiteUse): number => sizeFactor(use) * visitFactor(kind, use)

/** `factor` is that of `siteFactor`. Not yet divided by the country's maximum. */
export const siteScore = (parts: SiteParts, factor: number, weights: SiteWeights): number =>
  weightedParts(parts, weights) * factor

/** The weights without those of parts that the country lacks. */
export function knownPoints(weights: SiteWeights, isKnown: (part: SitePart) => boolean): SiteWeights {
  const known = weights.map((points, at) => {
    const part = sitePartNames[at]
    return part && isKnown(part) ? points : 0
  })
  return known as unknown as SiteWeights
}

/** Percent by largest remainder, adding up to 100; all 0 without points. */
export function weightShares(weights: SiteWeights): number[] {
  const total = weights.reduce((sum, points) => sum + points, 0)
  if (total === 0) return weights.map(() => 0)
  const exact = weights.map((points) => (100 * points) / total)
  const shares = exact.map(Math.floor)
  const missing = 100 - shares.reduce((sum, share) => sum + share, 0)
  const byRemainder = exact
    .map((share, part) => ({ part, rest: share - Math.floor(share) }))
    .sort((a, b) => b.rest - a.rest || a.part - b.part)
  for (const { part } of byRemainder.slice(0, missing)) shares[part] = (shares[part] ?? 0) + 1
  return shares
}

/** `4-5-10-2-4`; null unless five whole numbers 0..10, at least one positive. */
export function readWeights(text: string): SiteWeights | null {
  if (!/^\d{1,2}(-\d{1,2}){4}$/.test(text)) return null
  const [traffic = 0, people = 0, places = 0, competition = 0, size = 0] = text.split('-').map(Number)
  const weights: SiteWeights = [traffic, people, places, competition, size]
  const isUsable = weights.every((points) => points <= 10) && weights.some((points) => points > 0)
  return isUsable ? weights : null
}

export const writeWeights = (weights: SiteWeights): string => weights.join('-')

const parts: ReadonlyMap<string, string> = new Map([
  ['Score traffic', 'traffic'],
  ['Score population', 'people'],
  ['Score POI', 'places'],
  ['Score places DC', 'places'],
  ['Score places AC', 'places'],
  ['Score competition', 'competition'],
  ['Score competition DC', 'competition'],
  ['Score competition AC', 'competition'],
])

interface MissingParts {
  /** `people and competition` */
  names: string
  /** Sentences. */
  reasons: string
}

/** What the scores of a country's hexagons or sites do without, and why; null if they have all their parts. */
export function missingParts(
  { absent }: Pick<Manifest, 'absent'>,
  table: 'sites' | 'hexagons',
): MissingParts | null {
  const missing = absent.filter((each) => each.table === table && parts.has(each.name))
  if (missing.length === 0) return null
  const names = new Set(missing.map(({ name }) => parts.get(name)))
  const reasons = new Set(missing.map(({ reason }) => reason))
  return { names: [...names].join(' and '), reasons: [...reasons].join(' ') }
}
