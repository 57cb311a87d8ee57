import { type Ends, figureText, type Scale, wholeSteps } from '@/components/ui/range/range-rules'
import type { FilterConfig } from '@/lib/catalogue/filter-config'
import { parkingTypeTitle } from '@/lib/catalogue/parking-types'
import { roadClasses } from '@/lib/catalogue/road-class'
import { siteColumns } from '@/lib/catalogue/site-columns'
import type { LocationType } from '@/lib/contract/scout'
import { locationTypes } from '@/lib/domain/scouting/scouted-site'
import { formatConnectorConfig } from '@/lib/format/number'

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

/** Scores and other shares are fractions, shown as percent with one decimal. */
const isShare = ({ field, unit }: FilterField) =>
  unit === '%' || field === 'Score' || field.startsWith('Score ')

const stepOf = (field: FilterField) => field.step ?? (isShare(field) ? 0.001 : 1)

/** Below it, sliders end at whole numbers: thousandths of a minimum say nothing. */
const finestShown = 0.01

/** 0 for 1, 1 for 0.5. A fine step moves smoothly; its thousandths say nothing of figures as large as 100. */
const decimalsOf = (step: number, [min, max]: Ends) =>
  step < finestShown && max - min > 1 ? 1 : Math.min(6, String(step).split('.')[1]?.length ?? 0)

export function scaleOf(field: FilterField, ends: Ends): Scale {
  const step = stepOf(field)
  const shown = isShare(field)
    ? { factor: 100, decimals: 1, unit: field.unit ?? '%' }
    : { factor: 1, decimals: decimalsOf(step, ends), unit: field.unit }
  const isFine = step < finestShown && shown.factor === 1
  return { ...shown, step, ends: wholeSteps(ends, isFine ? 1 : step) }
}

export function figureWithUnit(value: number, scale: Scale): string {
  return scale.unit ? `${figureText(value, scale)} ${scale.unit}` : figureText(value, scale)
}

const typeTitles = new Map<LocationType | null, string>(locationTypes.map(({ type, title }) => [type, title]))

/** The value itself if it has no label. */
export function valueLabel(field: string, value: string): string {
  if (field === 'Parking Type' || field === 'parking_type') return parkingTypeTitle(value)
  if (field === 'Connector Config') return formatConnectorConfig(value)
  if (field === 'Location Type') return typeTitles.get(value as LocationType) ?? value
  // Hexagons hold a class number, sites its name.
  if (field === 'Road class') return roadClasses[Number(value)]?.name ?? value
  return value
}

/** `Restaurants within 200 m`. */
export function placesText({ field, title }: FilterField, reach: string): string {
  const what = siteColumns.find(({ name }) => name === field)?.title ?? title
  return `${what} ${reach}`
}
