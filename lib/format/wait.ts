import { formatCountOf } from './number'

/** Estimates of hours are not exact to the minute. */
const hoursFrom = 90

/** `less than a minute`, `about 3 minutes`, `about 2 hours` */
export function formatWait(minutes: number): string {
  if (minutes < 1) return 'less than a minute'
  if (minutes < hoursFrom) return `about ${formatCountOf(minutes, 'minute')}`
  return `about ${formatCountOf(Math.round(minutes / 60), 'hour')}`
}
