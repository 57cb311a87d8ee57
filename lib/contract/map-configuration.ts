import * as z from 'zod/mini'
import { lengths, listOf, oneLine } from './bounds'

export const maxEntries = { fields: 200, components: 50, cards: 50, values: 1000, layers: 20 } as const

const flag = (usual: boolean) => z._default(z.boolean('Expected true or false'), usual)
const named = (what: string) => oneLine(what, lengths.name).check(z.minLength(1, `${what} is empty`))
const list = <T extends z.core.$ZodType>(entry: T, length: number) =>
  z._default(listOf(entry, { max: length }), [])

/** A location's value in lists and reports; `id` is its column, or any word beside a template. */
const fieldSchema = z.looseObject({
  id: named('The id of a field'),
  displayTitle: z.optional(oneLine('The title of a field', lengths.name)),
  sortTitle: z.optional(oneLine('The sort title of a field', lengths.name)),
  isVisibleOnList: flag(true),
  isSearchable: flag(false),
  isSortable: flag(true),
  isDefaultSort: flag(false),
  displayLocalizedNumber: flag(false),
  displayHasPercentage: flag(false),
  asLeadingTitle: flag(false),
  isTitleVisible: flag(true),
  /** Placeholders in double braces, such as `{{city}} · {{connectors}}x{{max_power}} kW`. */
  template: z.optional(oneLine('The template of a field', lengths.name)),
})
export type ConfiguredField = z.infer<typeof fieldSchema>

const cardSchema = z.looseObject({
  title: oneLine('The title of a card', lengths.name),
  template: oneLine('The text of a card', lengths.name),
})

const componentSchema = z.looseObject({
  /** A section of the product, or any word for a group of fields and cards. */
  id: named('The id of a component'),
  title: z.optional(oneLine('The title of a component', lengths.name)),
  isVisible: flag(true),
  fields: list(named('A field of a component'), maxEntries.fields),
  cards: list(cardSchema, maxEntries.cards),
  /** For restaurants: maximum number within metres, or a column with the number; 0 for none. */
  configuration: z._default(
    z.looseObject({
      limit: z.optional(z.int('Expected a whole number').check(z.minimum(0), z.maximum(100))),
      radius: z.optional(z.number().check(z.minimum(1), z.maximum(5000))),
      limitField: z.optional(named('The limit field')),
    }),
    {},
  ),
})
export type ConfiguredComponent = z.infer<typeof componentSchema>

const stateSchema = z.pipe(
  z.string('Expected on or off').check(z.maxLength(3, 'Expected on or off'), z.toLowerCase()),
  z.enum(['on', 'off'], 'Expected on or off'),
)

const followerSchema = z.looseObject({
  label: named('The label of a switched layer'),
  onState: z._default(stateSchema, 'on'),
  offState: z._default(stateSchema, 'off'),
})

/** Inline only: an address would tell another site who reads the record. */
const pictureSchema = z
  .string()
  .check(
    z.maxLength(60_000, 'A picture may have at most 60,000 characters'),
    z.regex(
      /^data:image\/(?:png|jpeg|webp);base64,[\w+/]+=*$/,
      'Expected a PNG, JPEG or WebP as data:image/…',
    ),
  )

const layerSchema = z.looseObject({
  /** `Highlight`, `Radii`, `Chargers`, `Sites`, `Hexagons`, or the label of a dataset or layer of the map file. */
  label: named('The label of a layer'),
  title: named('The title of a layer'),
  defaultState: z.optional(stateSchema),
  /** Toggled while a location is selected. */
  toggleOnLocationClick: flag(false),
  /** Layers that this switch sets too. */
  onToggle: z._default(
    z.pipe(
      z.transform((value: unknown) => (Array.isArray(value) ? value : [value])),
      listOf(followerSchema, { max: 20 }),
    ),
    [],
  ),
  image: z.optional(pictureSchema),
  icon: z.optional(oneLine('The icon of a layer', lengths.word)),
  enableManualToggle: flag(true),
  /** For radii: a column with a GeoJSON polygon around each location, instead of circles. */
  field: z.optional(named('The field of a layer')),
})
export type ConfiguredLayer = z.infer<typeof layerSchema>

/** Null is an open end: JSON has no infinity. */
const end = z.nullable(z.number())
const filterSchema = z.union(
  [z.tuple([end, end]), listOf(oneLine('A value of a filter', lengths.name), { max: maxEntries.values })],
  `Expected two numbers, or a list of ${maxEntries.values} values of at most ${lengths.name} characters`,
)
export type StartingFilter = z.infer<typeof filterSchema>

/** Everything has a default; unknown keys stay, so that an editor returns what it does not know. */
export const mapConfigurationSchema = z.looseObject({
  label: z.optional(oneLine('The label', lengths.name)),
  list: z.prefault(
    z.looseObject({
      isSortable: flag(true),
      isVisible: flag(true),
      allowMapAction: flag(true),
      isComparable: flag(true),
      fieldNameMap: z.prefault(
        z.looseObject({
          zid: z._default(named('The column of the key'), 'zid'),
          lat: z._default(named('The column of the latitude'), 'lat'),
          lng: z._default(named('The column of the longitude'), 'lng'),
        }),
        {},
      ),
    }),
    {},
  ),
  fields: list(fieldSchema, maxEntries.fields),
  layers: list(layerSchema, maxEntries.layers),
  reportPanel: z.prefault(
    z.looseObject({
      isVisible: flag(true),
      enableShare: flag(true),
      components: list(componentSchema, maxEntries.components),
    }),
    {},
  ),
  filters: z.prefault(
    z.looseObject({
      defaultDataLabel: z.optional(named('The label of a dataset')),
      /** Starting filters by column; an empty list is not set yet. */
      state: z._default(
        z
          .record(named('A filtered column'), filterSchema)
          .check(z.refine((filters) => Object.keys(filters).length <= maxEntries.fields, 'Too many filters')),
        {},
      ),
      onLocationClick: z.prefault(
        z.looseObject({
          enabled: flag(false),
          filteredDatasets: list(
            z.looseObject({
              label: named('The label of a filtered dataset'),
              pivotField: named('The pivot field of a filtered dataset'),
            }),
            maxEntries.layers,
          ),
        }),
        {},
      ),
    }),
    {},
  ),
})
export type MapConfiguration = z.infer<typeof mapConfigurationSchema>

/** `where` is the place of the fault, such as `fields 3, isSortable`. */
export interface ConfigurationFault {
  where: string
  message: string
}

type Path = readonly PropertyKey[]

const isHolder = (value: unknown): value is Record<PropertyKey, unknown> =>
  typeof value === 'object' && value !== null

const valueAt = (root: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, key) => (isHolder(value) ? value[key] : undefined), root)

function without(root: unknown, path: Path): unknown {
  const key = path.at(-1)
  if (key === undefined) return {}
  const above = path.slice(0, -1)
  const holder = valueAt(root, above)
  if (!isHolder(holder) || !(key in holder)) return without(root, above)
  if (Array.isArray(holder)) holder.splice(Number(key), 1)
  else delete holder[key]
  return root
}

const placeOf = (path: Path): string =>
  path.reduce<string>((place, key) => {
    if (typeof key === 'number') return `${place} ${key + 1}`
    return place === '' ? String(key) : `${place}, ${String(key)}`
  }, '')

const copied = (json: unknown): unknown => JSON.parse(JSON.stringify(json ?? null))

const maxFaults = 50

/** Drops and reports values that do not fit. */
export function readConfiguration(stored: unknown): {
  configuration: MapConfiguration
  faults: readonly ConfigurationFault[]
} {
  const faults: ConfigurationFault[] = []
  let value: unknown = stored
  while (faults.length < maxFaults) {
    const { data, error } = mapConfigurationSchema.safeParse(value)
    if (data) return { configuration: data, faults }
    const [issue] = error.issues
    if (!issue) break
    if (faults.length === 0) value = copied(stored)
    faults.push({ where: placeOf(issue.path) || 'The configuration', message: issue.message })
    value = without(value, issue.path)
  }
  return { configuration: mapConfigurationSchema.parse({}), faults }
}
