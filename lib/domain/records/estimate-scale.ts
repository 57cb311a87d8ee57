import { type DemandStep, demandStep, demandSteps } from '@/lib/catalogue/demand-step'
import type { RecordLocation } from './evaluated-locations'
import { type PowerType, rowOfType } from './location-list'

const roundWidths = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]

/** The least end of nine equal classes that holds an estimate, with round thirds. @param max kWh/day */
export function roundedEnd(max: number): number {
  const min = Math.max(1, max / demandSteps.length)
  const power = 10 ** Math.floor(Math.log10(min))
  const widths = roundWidths.map((width) => Math.round(width * power * 10) / 10)
  const fits = (width: number) => width >= min && Number.isInteger(width * 3)
  return (widths.find(fits) ?? 10 * power) * demandSteps.length
}

/** End of the colour scale in kWh/day; undefined without estimates of this power type. */
export function estimateEnd(locations: readonly RecordLocation[], type: PowerType): number | undefined {
  let max: number | undefined
  for (const location of locations) {
    const { utilization } = rowOfType(location, type)?.prediction ?? {}
    if (utilization !== undefined && !(max !== undefined && utilization <= max)) max = utilization
  }
  return max === undefined ? undefined : roundedEnd(max)
}

/** `utilization` and `end` are in kWh/day. */
export const estimateStep = (utilization: number, end: number): DemandStep => demandStep(utilization / end)
