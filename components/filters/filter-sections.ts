import type { FilterConfig } from '@/lib/catalogue/filter-config'

export type FilterField = FilterConfig['datasets'][number]['fields'][number]
export type DistancePreset = FilterConfig['distances'][number]

/** A distance's `field` is that of its first preset; it provides title and scale. */
export type FilterSection =
  | { kind: 'places'; key: string; fields: readonly FilterField[] }
  | { kind: 'range'; key: string; field: FilterField }
  | { kind: 'distance'; key: string; field: FilterField; presets: readonly DistancePreset[] }
  | { kind: 'choice'; key: string; field: FilterField }

/** Empty if the dataset is not configured. */
export function fieldsOf(filters: FilterConfig, dataset: string): readonly FilterField[] {
  return filters.datasets.find(({ label }) => label === dataset)?.fields ?? []
}

/** Shown as pills: "at least one place of this category". */
export const placeFields = (fields: readonly FilterField[]) => fields.filter(({ kind }) => kind === 'poi')

export const isLockedFor = (viewer: { isRegistered: boolean }, { free }: FilterField) =>
  !free && !viewer.isRegistered

/** A preset is offered if all its fields are configured. */
function presetsAmong(filters: FilterConfig, fields: readonly FilterField[]): readonly DistancePreset[] {
  const names = new Set(fields.map(({ field }) => field))
  return filters.distances.filter((preset) => preset.fields.every((field) => names.has(field)))
}

/** All places form one section at the position of the first; likewise the distance presets. */
export function filterSections(filters: FilterConfig, dataset: string): readonly FilterSection[] {
  const fields = fieldsOf(filters, dataset)
  const places = placeFields(fields)
  const presets = presetsAmong(filters, fields)
  const distances = new Set(presets.flatMap((preset) => preset.fields))
  const [named] = fields.filter(({ field }) => field === presets[0]?.fields[0])
  const sections = fields.map((field): FilterSection | undefined => {
    const key = field.field
    if (field.kind === 'poi') return field === places[0] ? { kind: 'places', key, fields: places } : undefined
    if (field.kind === 'multi-select') return { kind: 'choice', key, field }
    if (!named || !distances.has(key)) return { kind: 'range', key, field }
    return field === named ? { kind: 'distance', key, field, presets } : undefined
  })
  return sections.filter((section) => section !== undefined)
}
