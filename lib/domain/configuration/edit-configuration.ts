import {
  type ConfiguredComponent,
  type ConfiguredField,
  type ConfiguredLayer,
  type MapConfiguration,
  maxEntries,
  readConfiguration,
} from '@/lib/contract/map-configuration'

export type Added = { configuration: MapConfiguration } | { fault: string }

const usual = (part: object) => readConfiguration(part).configuration

export const full = (what: string, count: number) => `A configuration has ${count} ${what} at most.`

/** @param id a column, or any word for a template */
export function withField(configuration: MapConfiguration, id: string, isColumn: boolean): Added {
  const word = id.trim()
  const { fields } = configuration
  if (word === '') return { fault: 'Choose a column, or enter a word for a template.' }
  if (fields.some((field) => field.id === word)) return { fault: 'This field is already added.' }
  if (fields.length >= maxEntries.fields) return { fault: full('fields', maxEntries.fields) }
  const own: Partial<ConfiguredField> = isColumn ? { id: word } : { id: word, template: '' }
  const [field] = usual({ fields: [own] }).fields
  if (!field) return { fault: 'The id of a field may have at most 200 characters.' }
  return { configuration: { ...configuration, fields: [...fields, field] } }
}

export function withLayer(configuration: MapConfiguration, label: string): Added {
  const { layers } = configuration
  const isThere = layers.some((each) => each.label.trim().toLowerCase() === label.trim().toLowerCase())
  if (label.trim() === '') return { fault: 'Choose a layer.' }
  if (isThere) return { fault: 'This layer is already added.' }
  if (layers.length >= maxEntries.layers) return { fault: full('layers', maxEntries.layers) }
  const own: Partial<ConfiguredLayer> = { label, title: label }
  const [layer] = usual({ layers: [own] }).layers
  if (!layer) return { fault: 'The label of a layer may have at most 200 characters.' }
  return { configuration: { ...configuration, layers: [...layers, layer] } }
}

export const reportSections = [
  { id: 'street_view', title: 'Street View' },
  { id: 'configuration', title: 'Configuration' },
  { id: 'potential', title: 'Potential' },
  { id: 'factors', title: 'Factors and projections' },
  { id: 'catchment', title: 'Catchment' },
  { id: 'restaurants', title: 'Nearby Restaurants' },
  { id: 'details', title: 'Location Details' },
  { id: 'chargers', title: 'Nearest chargers' },
] as const

const plainId = (id: string) => id.toLowerCase().replace(/[^a-z]/g, '')

export const sectionOf = ({ id }: Pick<ConfiguredComponent, 'id'>) =>
  reportSections.find((section) => plainId(section.id) === plainId(id))

export function withComponent(configuration: MapConfiguration, section: string): Added {
  const { reportPanel } = configuration
  const { components } = reportPanel
  if (components.length >= maxEntries.components) return { fault: full('components', maxEntries.components) }
  const isSection = reportSections.some(({ id }) => id === section)
  const ids = new Set(components.map(({ id }) => plainId(id)))
  if (isSection && ids.has(plainId(section))) return { fault: 'This section is already added.' }
  const groups = components.filter((component) => !sectionOf(component)).length
  const own = isSection ? { id: section } : { id: `group_${groups + 1}`, title: `Group ${groups + 1}` }
  const { components: added } = usual({ reportPanel: { components: [own] } }).reportPanel
  return {
    configuration: {
      ...configuration,
      reportPanel: { ...reportPanel, components: [...components, ...added] },
    },
  }
}

export function clearedConfiguration(configuration: MapConfiguration): MapConfiguration {
  const own = new Set(['list', 'fields', 'layers', 'reportPanel', 'filters'])
  const rest = Object.fromEntries(Object.entries(configuration).filter(([key]) => !own.has(key)))
  return { ...usual({}), ...rest }
}

const maxBytes = 44_000

/** Base64 needs four letters for three bytes, and a picture has 60,000 letters at most. @param size bytes */
export function pictureFault({ type, size }: { type: string; size: number }): string | undefined {
  if (!/^image\/(?:png|jpeg|webp)$/.test(type)) return 'Choose a PNG, JPEG or WebP image.'
  if (size === 0) return 'The image is empty.'
  return size > maxBytes ? `The image is larger than ${maxBytes / 1_000} KB.` : undefined
}
