const form =
  /^(\d{4})-(\d{1,2})-(\d{1,2})[ T](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)? (UTC|GMT|[A-Z][A-Za-z]{1,20}(?:\/[A-Z][A-Za-z_-]{1,30}){1,2})$/

const hour = 3_600_000

type OffsetAt = (moment: number) => number

/** Offsets of a zone from UTC, in ms; undefined for a name that is none. */
function offsetsOf(zone: string): OffsetAt | undefined {
  try {
    const format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    // Offsets change at whole quarters of an hour, and the formatter is slow.
    const known = new Map<number, number>()
    return (moment) => {
      const quarter = Math.floor((moment * 4) / hour)
      const before = known.get(quarter)
      if (before !== undefined) return before
      const start = (quarter * hour) / 4
      const part = new Map(format.formatToParts(start).map(({ type, value }) => [type, Number(value)]))
      const at = (name: Intl.DateTimeFormatPartTypes) => part.get(name) ?? 0
      const local = Date.UTC(at('year'), at('month') - 1, at('day'), at('hour'), at('minute'), at('second'))
      const offset = local - start
      known.set(quarter, offset)
      return offset
    }
  } catch {
    return undefined
  }
}

const zones = new Map<string, OffsetAt | undefined>()
const maxZones = 600

function zoneOf(name: string): OffsetAt | undefined {
  if (!zones.has(name)) {
    if (zones.size >= maxZones) zones.clear()
    zones.set(name, offsetsOf(name))
  }
  return zones.get(name)
}

/**
 * The ISO time of a text with the name of a zone, such as `2026-03-29 01:30:00 Europe/Vaduz`. Of the two moments that
 * one time has at the end of summer time, the first; a time that its start leaves out counts on from before it.
 * @returns undefined for other texts, and for names that are no zone
 */
export function zonedTime(text: string): string | undefined {
  const found = form.exec(text)
  if (!found) return undefined
  const figure = (at: number) => Number(found[at] ?? 0)
  const offsetAt = zoneOf(found[8] ?? '')
  const fraction = Math.trunc(Number(`0.${found[7] ?? 0}`) * 1000)
  const local = Date.UTC(figure(1), figure(2) - 1, figure(3), figure(4), figure(5), figure(6), fraction)
  const isDate = new Date(local).getUTCDate() === figure(3) && figure(4) < 24 && figure(5) < 60
  if (!offsetAt || !isDate) return undefined
  // The offset in force a day before is the one that an ambiguous or missing time counts from.
  const earlier = offsetAt(local - 24 * hour)
  const first = local - earlier
  const moment = offsetAt(first) === earlier ? first : local - offsetAt(first)
  const isMissing = moment + offsetAt(moment) !== local
  return new Date(isMissing ? first : moment).toISOString()
}
