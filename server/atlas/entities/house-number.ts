/** The numbers of one side from `first` to `last` for 12-16, else `last` is `first`. */
export interface HouseNumber {
  first: number
  last: number
  /** `a` in 28a, `/2` in 28/2. */
  suffix: string
}

/** A wider one is a list of parcels or an error. */
const maxRange = 40

/** Null without a leading number, as in `s/n` or the name of a house. */
export function readHouseNumber(text: string): HouseNumber | null {
  const match = /^(\d{1,5})(\D.{0,11})?$/u.exec(text.toLowerCase().replaceAll(/\s/gu, ''))
  if (!match) return null
  const first = Number(match[1])
  const suffix = match[2] ?? ''
  const end = /^[-–](\d{1,5})$/u.exec(suffix)
  const last = Number(end?.[1] ?? first)
  const isRange = last > first && last - first <= maxRange && (last - first) % 2 === 0
  return isRange ? { first, last, suffix: '' } : { first, last: first, suffix }
}
