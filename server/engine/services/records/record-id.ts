import type { PowerType } from '@/lib/contract/evaluation'
import type { Evaluation } from '@/server/engine/db/queries/records'

export type Current = 'AC' | 'DC'
export const currents = ['AC', 'DC'] as const satisfies readonly Current[]

export function currentsOf(powerType: PowerType): readonly Current[] {
  return powerType === 'AC,DC' ? currents : [powerType]
}

export function recordPowerType(types: readonly PowerType[]): Evaluation['powerType'] {
  const has = (current: Current) => types.some((type) => currentsOf(type).includes(current))
  if (has('AC') && has('DC')) return 'AC_DC'
  return has('AC') ? 'AC' : 'DC'
}

/** `0007_ac`, `0007_dc`, or `0007` for a record of both. */
export function evalIdOf(number: number, powerType: Evaluation['powerType']): string {
  const digits = String(number).padStart(4, '0')
  return powerType === 'AC_DC' ? digits : `${digits}_${powerType.toLowerCase()}`
}

/** Splits `0007_ac` into its parent and current; null for an id without a suffix. */
export function parentOf(evalId: string): { evalId: string; current: Current } | null {
  const match = /^(\d{4,})_(ac|dc)$/.exec(evalId)
  return match?.[1] ? { evalId: match[1], current: match[2] === 'ac' ? 'AC' : 'DC' } : null
}

export function summaryIdOf(current: Current): string {
  return evalIdOf(0, current)
}

export function formatRecordDay(day: string): string {
  const [year, month, date] = day.split('-')
  return `${date}.${month}.${year}`
}

export const recordDayOf = (date: Date): string => date.toISOString().slice(0, 10)

export function formatRecordDate(date: Date): string {
  return formatRecordDay(recordDayOf(date))
}
