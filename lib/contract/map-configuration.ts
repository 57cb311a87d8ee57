import * as z from 'zod/mini'
import { lengths, listOf, oneLine } from './bounds'

/** Most entries of the lists of a configuration. */
export const maxEntries = { fields: 200, components: 50, cards: 50, values: 1000, layers: 20 } as const

const flag = (usual: boolean) => z._default(z.boolean('Expected true or false'), usual)
const named = (what: string) => oneLine(what, lengths.name).check(z.minLength(1, `${what} is empty`))
const list = <T extends z.core.$ZodType>(entry: T, length: number) =>
  z._default(listOf(entry, { max: length }), [])

/** A value of a location as lists and reports show it; `id` is its column, or any word beside a template. */
const fieldSchema = z.looseObject({
  id: named('The id of a field'),
  displayTitle: z.optional(oneLine('The title of a field', lengths.name)),
  sortTitle: z.optional(oneLine('The sort title of a field', lengths.name)),
  isVisibleOnList: flag(true),
  isSearchable: flag(false),
  isSortable: flag(true),
  isDefaultSort: flag(false),
  /** A number without decimals, grouped. */
  displayLocalizedNumber: flag(false),
  /** A fraction as percent. */
  displayHasPercentage: flag(false),
  /** Takes the place of the location's name. */
  asLeadingTitle: flag(false),
  isTitleVisible: flag(true),
  /** Text with placeholders in double braces, such as `{{city}} · {{connectors}}x{{max_power}} kW`. */
  template: z.optional(oneLine('The template of a field', lengths.name)),
})
export type ConfiguredField = z.infer<typeof fieldSchema>

const cardSchema = z.looseObject({
  title: oneLine('The title of a card', lengths.name),
  /** Text with placeholders, as of a field. */
  template: oneLine('The text of a card', lengths.name),
})

const componentSchema = z.looseObject({
  /** A section of the product, or any word for a group of fields and cards. */
  id: named('The id of a component'),
  title: z.optional(oneLine('The title of a component', lengths.name)),
  isVisible: flag(true),
  /** Ids of configured fields, or columns. */
  fields: list(named('A field of a component'), maxEntries.fields),
  cards: list(cardSchema, maxEntries.cards),
  /** Of the restaurants: how many within how many metres, or a column with how many; 0 for none. */
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

/** `on` or `off` in any case. */
const stateSchema = z.pipe(
  z.string('Expected on or off').check(z.maxLength(3, 'Expected on or off'), z.toLowerCase()),
  z.enum(['on', 'off'], 'Expected on or off'),
)

const followerSchema = z.looseObject({
  label: named('The label of a switched layer'),
  onState: z._default(stateSchema, 'on'),
  offState: z._default(stateSchema, 'off'),
})

/** A picture within the configuration: addresses would tell another site who reads the record. */
const pictureSchema = z
  .string()
  .check(
    z.maxLength(60_000, 'A picture may have at most 60,000 characters'),
    z.regex(
      /^data:image\/(?:png|jpeg|webp);base64,[\w+/]+=*$/,
      'Expected a PNG, JPEG or WebP as data:image/…',
    ),
  )

/** A layer of the record's map: one of the product, or one of the map's other datasets. */
const layerSchema = z.looseObject({
  /** `Highlight`, `Radii`, `Chargers`, `Sites`, `Hexagons`, or the label of a dataset or of a layer of the map file. */
  label: named('The label of a layer'),
  title: named('The title of a layer'),
  /** Initial state; without one, the reader's last choice. */
  defaultState: z.optional(stateSchema),
  /** Turned over as long as a location is selected. */
  toggleOnLocationClick: flag(false),
  /** Layers that its switch sets too. */
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
  /** Of the radii: a column with a GeoJSON polygon around each location, in place of the circles. */
  field: z.optional(named('The field of a layer')),
})
export type ConfiguredLayer = z.infer<typeof layerSchema>

/** An open end is null: JSON has no endless numbers. */
const end = z.nullable(z.number())
const filterSchema = z.union(
  [z.tuple([end, end]), listOf(oneLine('A value of a filter', lengths.name), { max: maxEntries.values })],
  `Expected two numbers, or a list of ${maxEntries.values} values of at most ${lengths.name} characters`,
)
export type StartingFilter = z.infer<typeof filterSchema>

/**
 * How a record's map, list and reports look, as its map file holds it. Everything has a usual value; unknown keys
 * are kept, so that an editor gives back what it does not know.
 */
export const mapConfigurationSchema = z.looseObject({
  label: z.optional(oneLine('The label', lengths.name)),
  list: z.prefault(
    z.looseObject({
      isSortable: flag(true),
      isVisible: flag(true),
      allowMapAction: flag(true),
      isComparable: flag(true),
      /** Columns with the key and the coordinates. */
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
      /** Label of the dataset that holds the locations. */
      defaultDataLabel: z.optional(named('The label of a dataset')),
      /** Filters set at first, by column; an empty list for one that is not set yet. */
      state: z._default(
        z
          .record(named('A filtered column'), filterSchema)
          .check(z.refine((filters) => Object.keys(filters).length <= maxEntries.fields, 'Too many filters')),
        {},
      ),
      /** A selected location leaves of these datasets the rows that have its value in `pivotField`. */
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

/** A value that does not fit; `where` leads to it, such as `fields 3, isSortable`. */
export interface ConfigurationFault {
  where: string
  message: string
}

type Path = readonly PropertyKey[]

const isHolder = (value: unknown): value is Record<PropertyKey, unknown> =>
  typeof value === 'object' && value !== null

const valueAt = (root: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, key) => (isHolder(value) ? value[key] : undefined), root)

/** Removes the value at a path, or the entry that lacks it. @returns the root, empty if nothing is left */
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

/** `fields 3, isSortable` */
const placeOf = (path: Path): string =>
  path.reduce<string>((place, key) => {
    if (typeof key === 'number') return `${place} ${key + 1}`
    return place === '' ? String(key) : `${place}, ${String(key)}`
  }, '')

const copied = (json: unknown): unknown => JSON.parse(JSON.stringify(json ?? null))

/** Most faults that a reading looks for: one wrong value is found at a time. */
const maxFaults = 50

/** Reads a stored configuration; a value that does not fit is left out, and said. */
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
