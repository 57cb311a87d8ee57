import { type DemandStep, demandStep, demandSteps } from '@/lib/catalogue/demand-step'
import type { RecordLocation } from './evaluated-locations'
import { type PowerType, rowOfType } from './location-list'

/** Widths of a colour class in print, per power of ten. */
const roundWidths = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]

/**
 * The end of a scale of nine equal classes that holds an estimate: the least one whose thirds are whole, round
 * numbers.
 * @param max highest estimate in kWh/day
 */
export function roundedEnd(max: number): number {
  const min = Math.max(1, max / demandSteps.length)
  const power = 10 ** Math.floor(Math.log10(min))
  const widths = roundWidths.map((width) => Math.round(width * power * 10) / 10)
  const fits = (width: number) => width >= min && Number.isInteger(width * 3)
  return (widths.find(fits) ?? 10 * power) * demandSteps.length
}

/** End of the colour scale in kWh/day for a record's estimates of a power type; undefined without any. */
export function estimateEnd(locations: readonly RecordLocation[], type: PowerType): number | undefined {
  let max: number | undefined
  for (const location of locations) {
    const { utilization } = rowOfType(location, type)?.prediction ?? {}
    if (utilization !== undefined && !(max !== undefined && utilization <= max)) max = utilization
  }
  return max === undefined ? undefined : roundedEnd(max)
}

/** The ramp step of an estimate on a scale from 0 to `end`, both in kWh/day. */
export const estimateStep = (utilization: number, end: number): DemandStep => demandStep(utilization / end)
