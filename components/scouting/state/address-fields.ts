import { createParser, parseAsArrayOf, parseAsString, parseAsStringLiteral } from 'nuqs'
import { scoreKinds } from '@/lib/catalogue/demand-step'
import { type SiteColumnName, siteColumns } from '@/lib/catalogue/site-columns'
import { readFilters, writeFilters } from '@/lib/domain/filters/filter-address'
import { noFilters } from '@/lib/domain/filters/filter-state'
import { readWeights, writeWeights } from '@/lib/domain/scores/site-score'
import { locationTypes } from '@/lib/domain/scouting/scouted-site'
import { type SortChoice, siteSorts } from '@/lib/domain/scouting/site-order'

const choices = locationTypes.map(({ value }) => value)
const sorts: SortChoice[] = [...siteSorts.map(({ value }) => value), 'none']
const columns: SiteColumnName[] = siteColumns.map(({ name }) => name)

const parseAsFilters = createParser({
  parse: readFilters,
  serialize: writeFilters,
  eq: (a, b) => writeFilters(a) === writeFilters(b),
})

const parseAsWeights = createParser({
  parse: readWeights,
  serialize: writeWeights,
  eq: (a, b) => writeWeights(a) === writeWeights(b),
})

/** Values outside the range count as absent, which shows the country. */
const parseAsNumber = (min: number, max: number) =>
  createParser({
    parse: (text) => {
      const value = text.trim() === '' ? Number.NaN : Number(text)
      return value >= min && value <= max ? value : null
    },
    serialize: String,
  })

/** Leaving the country, clearing the filters, or colouring the hexagons by a score. */
type Clearing = 'leave' | 'unfilter' | 'score'

interface Rule {
  history: 'replace' | 'push'
  clearedBy: readonly Clearing[]
  /** Read only when the screen starts: from then on the map has the current value. */
  isStart?: true
}

const kept = { history: 'replace', clearedBy: [] } as const satisfies Rule
const start = { ...kept, isStart: true } as const satisfies Rule
const clearedBy = (...by: readonly Clearing[]) =>
  ({ history: 'replace', clearedBy: by }) as const satisfies Rule

/** Parsers, serialisers, resets and types derive from this table. */
export const addressFields = {
  country: { ...kept, history: 'push', parser: parseAsString },
  type: { ...kept, parser: parseAsStringLiteral(choices) },
  lat: { ...start, parser: parseAsNumber(-90, 90) },
  lng: { ...start, parser: parseAsNumber(-180, 180) },
  zoom: { ...start, parser: parseAsNumber(0, 24) },
  site: { ...kept, parser: parseAsString },
  compare: { ...kept, parser: parseAsString },
  /** The open location whose catchment is on the map. */
  catchment: { ...clearedBy('leave'), parser: parseAsStringLiteral(['A', 'B'] as const) },
  score: { ...kept, parser: parseAsStringLiteral(scoreKinds).withDefault('DC') },
  sort: { ...kept, parser: parseAsStringLiteral(sorts) },
  order: {
    ...kept,
    parser: parseAsStringLiteral(['ascending', 'descending'] as const).withDefault('descending'),
  },
  /** Points of a site's DC and AC parts; null for the default weights. */
  w: { ...kept, parser: parseAsWeights },
  wac: { ...kept, parser: parseAsWeights },
  filters: { ...clearedBy('leave', 'unfilter'), parser: parseAsFilters.withDefault(noFilters) },
  fields: { ...kept, parser: parseAsArrayOf(parseAsStringLiteral(columns)) },
  distance: { ...clearedBy('leave', 'unfilter'), parser: parseAsString.withDefault('any') },
  /** Words that listed locations contain. */
  q: { ...clearedBy('leave', 'unfilter'), parser: parseAsString.withDefault('') },
  town: { ...clearedBy('leave', 'unfilter'), parser: parseAsString },
  /** The hexagon that is searched instead of the view. */
  hex: { ...clearedBy('leave'), parser: parseAsString },
  panel: { ...clearedBy('leave'), parser: parseAsStringLiteral(['filters'] as const) },
  /** Null for the legend's score. Invalid columns force DC. */
  colour: { ...clearedBy('score'), parser: parseAsString },
  view: { ...kept, parser: parseAsStringLiteral(['3d'] as const) },
  /** Name or address of a filter configuration other than the default. */
  filterConfigUrl: { ...kept, parser: parseAsString },
} as const satisfies Record<string, Rule & { parser: unknown }>

type Fields = typeof addressFields
export type AddressField = keyof Fields

export const addressFieldNames = Object.keys(addressFields) as AddressField[]

export const startFields = addressFieldNames.filter((name) => 'isStart' in addressFields[name])

/** Fields whose text in an address is not read, such as that of `catchment=C`. */
export function unreadFields(search: string): AddressField[] {
  const texts = new URLSearchParams(search)
  return addressFieldNames.filter((name) => {
    const text = texts.get(name)
    return text !== null && addressFields[name].parser.parse(text) === null
  })
}

type Parsers = { [Name in AddressField]: Fields[Name]['parser'] }

export const addressParsers = Object.fromEntries(
  addressFieldNames.map((name) => {
    const { parser, history } = addressFields[name]
    return [name, parser.withOptions({ history })]
  }),
) as Parsers

type ClearedBy<By extends Clearing> = {
  [Name in AddressField as By extends Fields[Name]['clearedBy'][number] ? Name : never]: null
}

export function cleared<By extends Clearing>(by: By): ClearedBy<By> {
  const names = addressFieldNames.filter((name) =>
    (addressFields[name].clearedBy as readonly Clearing[]).includes(by),
  )
  return Object.fromEntries(names.map((name) => [name, null])) as ClearedBy<By>
}
