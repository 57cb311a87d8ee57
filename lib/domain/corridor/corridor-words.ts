import type { Corridor } from '@/lib/contract/corridor'
import { formatPlain } from '@/lib/format/money'
import { formatCount, formatCountOf, formatDecimal } from '@/lib/format/number'

type Direction = Corridor['directions'][number]
type Pool = Direction['pools'][number]
type Stretch = Pick<Direction['gaps'][number], 'fromKm' | 'toKm'>

/** Where a pool would count: what a road asks of it. */
export interface PoolNeeds {
  poolKilowatts: number
  fastPoints: number
}

/** `Towards Soldeu`. @param place of the direction, named by a number without a town */
export const directionTitle = ({ to }: Pick<Direction, 'to'>, place: number): string =>
  to.town === null ? `Direction ${place + 1}` : `Towards ${to.town}`

/** Directions in order; those to the same town get a number. */
export function directionTitles({ directions }: Corridor): string[] {
  const titles = directions.map(directionTitle)
  return titles.map((title, place) =>
    titles.filter((other) => other === title).length > 1 ? `${title} (${place + 1})` : title,
  )
}

export const poolsWithin = (pools: readonly Pool[], { fromKm, toKm }: Stretch): Pool[] =>
  pools.filter(({ atKm, isEnough }) => !isEnough && atKm >= fromKm && atKm <= toKm)

/** `400 kW with a point of 150 kW or more` */
export function needsText({ poolKilowatts, fastPoints }: PoolNeeds): string {
  const power = poolKilowatts > 0 ? `${formatCount(poolKilowatts)} kW` : 'any power'
  if (fastPoints === 0) return power
  const points = fastPoints === 1 ? 'a point' : `${formatCount(fastPoints)} points`
  return `${power} with ${points} of 150 kW or more`
}

/** Why a direction shows no gap, or that none can be told. */
export function noGapText(
  { lengthKm }: Pick<Corridor, 'lengthKm'>,
  { unknown }: Pick<Direction, 'unknown'>,
  needs: PoolNeeds & { spacingKm: number },
): string {
  const spacing = formatPlain(needs.spacingKm)
  if (unknownKm(unknown) > lengthKm - 0.1)
    return 'No gap can be told: no charging station is known along the road.'
  if (lengthKm <= needs.spacingKm) {
    return `No gap: the road is shorter than ${spacing} km. Ask for a shorter distance to look closer.`
  }
  return unknown.length > 0
    ? `No gap of more than ${spacing} km where stations are known.`
    : `No gap: every ${spacing} km there is a pool of ${needsText(needs)}.`
}

/** What a gap lacks, as a sentence. */
export function missingText(pools: readonly Pool[], gap: Stretch, needs: PoolNeeds): string {
  const within = poolsWithin(pools, gap)
  const wanted = needsText(needs)
  if (within.length === 0) return `No pool at all; one of ${wanted} is missing.`
  const most = Math.max(...within.map(({ kilowatts }) => kilowatts))
  return `${formatCountOf(within.length, 'pool')}, none of ${wanted}; the strongest has ${formatCount(most)} kW.`
}

/** `within 3 km of an exit`, along a drawn line `within 3 km of the line` */
export const reachText = (exitKm: number, way: Corridor['way']): string =>
  `within ${formatPlain(exitKm)} km of ${way === 'crow' ? 'the line' : 'an exit'}`

export const unknownKm = (stretches: readonly Stretch[]): number =>
  stretches.reduce((sum, { fromKm, toKm }) => sum + toKm - fromKm, 0)

export const stretchText = ({ fromKm, toKm }: Stretch): string =>
  `km ${formatDecimal(fromKm)} to ${formatDecimal(toKm)}`

export const gapTitle = ({ fromKm, toKm }: Stretch): string =>
  `${formatDecimal(toKm - fromKm)} km, from km ${formatDecimal(fromKm)} to km ${formatDecimal(toKm)}`

/** All of a direction in one sentence, for those who do not see its strip. */
export function directionSentence({ pools, gaps, unknown }: Direction, lengthKm: number): string {
  const enough = pools.filter(({ isEnough }) => isEnough).length
  const found = `${formatCountOf(pools.length, 'charging pool')}, ${formatCount(enough)} with enough power`
  const missing =
    gaps.length === 0 ? 'no gap' : `${formatCountOf(gaps.length, 'gap')}: ${gaps.map(gapTitle).join('; ')}`
  const hidden = unknown.length === 0 ? '' : `; not known from ${unknown.map(stretchText).join(', ')}`
  return `${formatDecimal(lengthKm)} km; ${found}; ${missing}${hidden}.`
}
