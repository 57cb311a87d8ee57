import type { Tags } from '@/server/atlas/entities/entities'
import {
  type Output,
  type Plug,
  parseKilowatts,
  parseOutputs,
  parsePlugCounts,
  plugKind,
} from './station-power'

interface NamedPlug {
  name: string
  plug: Plug
}

interface Socket {
  counts: readonly Output[]
  outputs: readonly Output[]
}

export const carPlug = /^(type[123]|chademo|chaoji|tesla|nacs|gb_|mcs)/

const countSuffixes = new Set(['count', 'number', 'quantity', 'capacity'])
const outputSuffixes = new Set(['output', 'max_output', 'maxoutput', 'power', 'maxpower', 'max_power', 'kw'])
/** `socket:output` and the like name no plug. */
const notPlugs = new Set([
  ...countSuffixes,
  ...outputSuffixes,
  'voltage',
  'current',
  'usb',
  'usb_a',
  'usb_c',
  'rj45',
])

const unified = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')

/** First match wins. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/chademo/, 'chademo'],
  [/chaoji/, 'chaoji'],
  [/^tesla.*ccs/, 'tesla_supercharger_ccs'],
  [/^tesla.*super/, 'tesla_supercharger'],
  [/^tesla.*destination/, 'tesla_destination'],
  [/^(typ|type)_?1_?(combo|ccs)/, 'type1_combo'],
  [/ccs_?((combo|type|typ)_?)?1$|combo_?1$/, 'type1_combo'],
  [/ccs|combo/, 'type2_combo'],
  [/nacs|j3400/, 'nacs'],
  [/^mcs|megawatt/, 'mcs'],
  [/^gb_?t?_?dc/, 'gb_dc'],
  [/^gb_?t?_?ac/, 'gb_ac'],
  [/^(typ|type)_?1_(cable|tethered|kabel)/, 'type1_cable'],
  [/^(typ|type)_?2_(cable|tethered|kabel)/, 'type2_cable'],
  [/^(typ|type)_?1$|j1772|yazaki/, 'type1'],
  [/^(typ|type)_?2(_|$)|mennekes|^iec_62196_(t2|type_2)$/, 'type2'],
  [/^(typ|type)_?3_?a$/, 'type3a'],
  [/^(typ|type)_?3(_?c)?$|scame/, 'type3c'],
  [/^cee_(blue|blau)|^cee_(16a?_)?230/, 'cee_blue'],
  [/^cee_(red_|rot_)?16/, 'cee_red_16a'],
  [/^cee_(red_|rot_)?32/, 'cee_red_32a'],
  [/^cee_(red_|rot_)?63/, 'cee_red_63a'],
  [/schuko|^(typ|type)_?f$|^cee_?7_4/, 'schuko'],
  [/^(typ|type)_?e$/, 'typee'],
]

/** The name in OpenStreetMap's terms of `Type 2`, `CCS` or `CHAdeMO`. */
export function plugName(text: string): string {
  const name = unified(text)
  return spellings.find(([pattern]) => pattern.test(name))?.[1] ?? name
}

interface Detail extends Partial<Socket> {
  name: string
}

function detailOf(key: string, value: string): Detail | null {
  const [prefix, socket = '', suffix, more] = key.split(':')
  if (prefix !== 'socket' || socket === '' || more !== undefined || notPlugs.has(unified(socket))) return null
  const name = plugName(socket)
  const detail = suffix === undefined ? 'count' : unified(suffix)
  if (countSuffixes.has(detail)) return { name, counts: parsePlugCounts(value) }
  return outputSuffixes.has(detail) ? { name, outputs: parseOutputs(value) } : null
}

const listed = (text = ''): Detail[] =>
  text.split(/[;,]/).flatMap((each) => {
    const name = plugName(each)
    const isName = !['', 'no', 'yes'].includes(name)
    return isName ? { name, counts: [{ count: 1, kilowatts: null }] } : []
  })

/** Of keys `socket:type2` and `socket:type2:output` in all spellings, else of the list `socket`. */
function socketsOf(tags: Tags): Map<string, Socket> {
  const sockets = new Map<string, Socket>()
  const details = Object.entries(tags).flatMap(([key, value = '']) => detailOf(key, value) ?? [])
  for (const { name, counts = [], outputs = [] } of details.length > 0 ? details : listed(tags.socket)) {
    const known = sockets.get(name)
    sockets.set(name, {
      counts: larger(known?.counts ?? [], counts),
      outputs: known?.outputs.length ? known.outputs : outputs,
    })
  }
  return sockets
}

const total = (outputs: readonly Output[]) => outputs.reduce((sum, { count }) => sum + count, 0)

const larger = (a: readonly Output[], b: readonly Output[]) => (total(b) > total(a) ? b : a)

const strongest = (outputs: readonly Output[]): number | null =>
  outputs.reduce<number | null>((best, { kilowatts }) => {
    if (kilowatts === null) return best
    return best === null || kilowatts > best ? kilowatts : best
  }, null)

/** Powers of as many plugs as there are belong to one each; of others, the largest counts. */
function outputsOf({ counts, outputs }: Socket): readonly Output[] {
  if (outputs.length > 1 && total(outputs) === total(counts)) return outputs
  const power = strongest(outputs)
  return power === null ? counts : [{ count: total(counts), kilowatts: power }]
}

export function plugNames(tags: Tags): string[] {
  return plugsOf(tags).map(({ name }) => name)
}

/** Plugs without output take the station's. Weaker plugs of a name count the stronger ones, too: `countEvses`. */
export function plugsOf(tags: Tags): NamedPlug[] {
  const stationOutput = parseKilowatts(tags['charging_station:output'])
  return [...socketsOf(tags)].flatMap(([name, socket]) => {
    let sum = 0
    const strongestFirst = outputsOf(socket).toSorted((a, b) => (b.kilowatts ?? 0) - (a.kilowatts ?? 0))
    return strongestFirst.map(({ count, kilowatts }) => {
      sum += count
      return { name, plug: { ...plugKind(name), count: sum, kilowatts: kilowatts ?? stationOutput } }
    })
  })
}
