const dayMs = 86_400_000

/** Day 0 of a workbook; in the usual one day 60 is 29 February 1900, which never was. */
const firstDays = { usual: Date.UTC(1899, 11, 30), of1904: Date.UTC(1904, 0, 1) } as const

/** 31 December 9999, the last day of a workbook. */
const lastDay = 2_958_465

/** A day number of a workbook as ISO text, without a time at midnight; undefined unless it is a date after 1900. */
export function dateTextOf(days: number, from1904: boolean): string | undefined {
  if (!(days > 60 && days < lastDay + 1)) return undefined
  const seconds = Math.round(days * 86_400) * 1000
  const text = new Date((from1904 ? firstDays.of1904 : firstDays.usual) + seconds).toISOString()
  return seconds % dayMs === 0 ? text.slice(0, 10) : text.slice(0, 19)
}
