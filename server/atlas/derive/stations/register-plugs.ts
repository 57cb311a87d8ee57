import { readPowerType } from '@/lib/domain/location-file/read-types'
import { withoutAccents } from '@/lib/format/fold'
import type { RegisterStation } from '@/server/atlas/read/station-file'
import { plugName, plugsOf } from './station-plugs'
import { type Plug, parseKilowatts, plugKind } from './station-power'

/** Words that registers put before or after a kind of plug. */
const otherWords = new Set(
  'ac dc steckdose steckdosen kupplung fahrzeugkupplung stecker outlet socket plug connector inlet'.split(
    ' ',
  ),
)

const wordsOf = (text: string): string[] => text.toLowerCase().split(/[^\p{L}\p{N}]/u)

/** Names that only registers have. First match wins. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/combined charging|j1772 ?combo/i, 'type2_combo'],
  [/iec[ _]?62196[-_ ](?:2|type[ _]?2)\b/i, 'type2'],
  [/\btype[ _]j\b|\bt13\b/i, 'sev1011_t13'],
  [/^nema/i, 'nema_5_15'],
  [/domestic/i, 'schuko'],
]

function nameOf(text: string): string {
  const known = spellings.find(([pattern]) => pattern.test(text))?.[1]
  if (known) return known
  return plugName(
    wordsOf(text)
      .filter((word) => !otherWords.has(word))
      .join(' '),
  )
}

/** The American register separates codes by blanks: `CHADEMO J1772COMBO`. */
const codes = new Set('CHADEMO J1772 J1772COMBO J3400 TESLA NEMA515 NEMA520 NEMA1450'.split(' '))

function parts(text: string): string[] {
  const words = text.split(' ')
  const separate = words.every((word) => codes.has(word)) ? words : text.split(/[;,|+\n]/)
  return separate.map((part) => part.trim()).filter((part) => part !== '')
}

interface NamedPlug extends Plug {
  name: string
}

/** Stronger plugs are of direct current, also in registers that say neither. */
const strongestAc = 43

/** A plug of alternating current has no more than 43 kW: the power is that of another plug. */
const powerFor = (current: Plug['current'], kilowatts: number | null) =>
  current === 'AC' && kilowatts !== null && kilowatts > strongestAc ? null : kilowatts

/** Splits `Type 2 22 kW`; the power is the last word before its unit. */
function withoutPower(text: string): { bare: string; power: string | undefined } {
  if (!text.toLowerCase().endsWith('kw')) return { bare: text, power: undefined }
  const before = text.slice(0, -2).trimEnd()
  const at = before.lastIndexOf(' ') + 1
  return { bare: before.slice(0, at).trim(), power: `${before.slice(at)} kW` }
}

/** Of `2x CCS Type 2 DC 150 kW`, `DC Kupplung Combo` or `Type 2 Outlet`. */
function plugOf(text: string, beside: number | null): NamedPlug {
  const [start = '', times = '1'] = /^(\d{1,3}) ?[x×] ?/i.exec(text) ?? []
  const rest = text.slice(start.length)
  const { bare, power } = withoutPower(rest)
  const name = nameOf(bare)
  const kind = plugKind(name)
  const isDirect = wordsOf(bare).includes('dc')
  const { current, assumed } = isDirect && kind.current === 'AC' ? plugKind('type2_combo') : kind
  const own = parseKilowatts(power)
  return { name, current, assumed, count: Number(times), kilowatts: own ?? powerFor(current, beside) }
}

/** Weaker plugs of a name count the stronger ones, too: `countEvses`. */
function cumulated(plugs: readonly NamedPlug[]): Plug[] {
  return [...Map.groupBy(plugs, ({ name, current }) => `${name} ${current}`).values()].flatMap((same) => {
    let sum = 0
    const strongestFirst = same.toSorted((a, b) => (b.kilowatts ?? 0) - (a.kilowatts ?? 0))
    return strongestFirst.map(({ name: _, ...plug }) => {
      sum += plug.count
      return { ...plug, count: sum }
    })
  })
}

const withoutName = ({ name: _, ...plug }: NamedPlug): Plug => plug

const countIn = (text: string): number =>
  /^\d{1,4}(?:[.,]0{1,6})?$/.test(text) ? Number.parseInt(text, 10) : 0

const sumIn = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + countIn(text), 0)

const bySpeed = ({ slowPoints, fastPoints }: RegisterStation) => ({
  slow: sumIn(slowPoints),
  fast: sumIn(fastPoints),
})

/** Cars that charge at once, as far as a row tells. */
export function pointsOf(station: RegisterStation): number | null {
  const { slow, fast } = bySpeed(station)
  return countIn(station.points) || slow + fast || null
}

const isFast = (text: string): boolean =>
  readPowerType(text)?.includes('DC') ?? /schnell|fast|rapid|ultra|\bdc\b/i.test(withoutAccents(text))

type Kind = ReturnType<typeof plugKind>

function plugsBySpeed(station: RegisterStation, named: readonly Kind[], power: number | null): Plug[] {
  const { slow, fast } = bySpeed(station)
  const kindOf = ({ current, assumed }: Kind): Kind => ({ current, assumed })
  const direct = named.find(({ current }) => current === 'DC') ?? plugKind('type2_combo')
  const alternating = named.find(({ current }) => current === 'AC') ?? plugKind('type2')
  return [
    ...(fast > 0 ? [{ ...kindOf(direct), count: fast, kilowatts: power }] : []),
    ...(slow > 0 ? [{ ...kindOf(alternating), count: slow, kilowatts: powerFor('AC', power) }] : []),
  ]
}

function plugsByPower(station: RegisterStation, power: number | null): Plug[] {
  if (power === null && station.current === '') return []
  const isDirect = power === null ? isFast(station.current) : power > strongestAc || isFast(station.current)
  const count = pointsOf(station) ?? 1
  return [{ ...plugKind(isDirect ? 'type2_combo' : 'type2'), count, kilowatts: power }]
}

/**
 * Plugs of a row, by its kinds of plugs, else by its counts of slow and fast points, else by its power.
 * @param areKinds whether each has its own count, which may repeat those of others
 */
export function registerPlugs(station: RegisterStation, areKinds: boolean): Plug[] {
  const power = parseKilowatts(station.power)
  const tagged = plugsOf(station.tags).map(({ plug }) => plug)
  if (tagged.length > 0) return tagged
  const { slow, fast } = bySpeed(station)
  const named = station.plugs.flatMap((plug) => {
    const own = parseKilowatts(plug.power) ?? power
    return parts(plug.text).map((text) => plugOf(text, areKinds ? null : own))
  })
  if (areKinds) return named.map(withoutName)
  // Plugs with powers are counted themselves; bare names are not.
  const areCounted = station.plugs.some(({ text }) => /kw/i.test(text))
  if (slow + fast > 0 && !areCounted) return plugsBySpeed(station, named, power)
  return named.length > 0 ? cumulated(named) : plugsByPower(station, power)
}
