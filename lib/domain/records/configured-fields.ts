import type { RecordColumn } from '@/lib/catalogue/record-columns'
import type { ConfiguredField, MapConfiguration } from '@/lib/contract/map-configuration'
import { cellText, unknownPlaceholders } from './cell-text'
import { missingLayers, type RecordLayer } from './configured-layers'
import { isMisfit } from './filtered-dataset'
import type { SearchText } from './location-list'

export interface ListField extends RecordColumn {
  sortTitle: string
  isOnList: boolean
  isSearchable: boolean
  isSortable: boolean
  isDefaultSort: boolean
  isLeading: boolean
}

function formOf(field: ConfiguredField, column: RecordColumn | undefined): RecordColumn['form'] {
  if (field.displayHasPercentage) return 'share'
  if (field.displayLocalizedNumber) return 'count'
  return column?.form ?? 'text'
}

function listField(field: ConfiguredField, column: RecordColumn | undefined): ListField | undefined {
  const { id, template, displayTitle } = field
  if (!column && template === undefined) return undefined
  const title = displayTitle ?? column?.title ?? id
  return {
    name: id,
    title: field.isTitleVisible ? title : '',
    label: displayTitle ?? column?.label ?? id,
    form: formOf(field, column),
    step: column?.step ?? 1,
    isLocked: column?.isLocked ?? false,
    template,
    sortTitle: field.sortTitle ?? title,
    isOnList: field.isVisibleOnList,
    isSearchable: field.isSearchable,
    // A template alone cannot be sorted; its column can.
    isSortable: field.isSortable && column !== undefined,
    isDefaultSort: field.isDefaultSort && column !== undefined,
    isLeading: field.asLeadingTitle,
  }
}

export function listFields(
  { fields }: Pick<MapConfiguration, 'fields'>,
  columns: readonly RecordColumn[],
): readonly ListField[] {
  return fields.flatMap((field) => {
    const shown = listField(
      field,
      columns.find(({ name }) => name === field.id),
    )
    return shown ? [shown] : []
  })
}

type Named = Pick<MapConfiguration, 'fields' | 'reportPanel' | 'layers' | 'filters'>

/** It prints nothing: neither a column nor a template. */
export const isUnknownField = (
  { id, template }: Pick<ConfiguredField, 'id' | 'template'>,
  columns: readonly RecordColumn[],
): boolean => template === undefined && columns.every(({ name }) => name !== id)

interface NamedColumns {
  known: readonly RecordColumn[]
  /** Those that lists filter by. */
  filtered: readonly RecordColumn[]
}

export function unknownNames(
  { fields, reportPanel, layers, filters }: Named,
  { known, filtered }: NamedColumns,
  found: readonly RecordLayer[],
): readonly string[] {
  const missing = fields.flatMap((field) => (isUnknownField(field, known) ? [field.id] : []))
  const unfiltered = Object.keys(filters.state).filter((column) =>
    filtered.every(({ name }) => name !== column),
  )
  const misfits = filtered.flatMap((column) => {
    const filter = Object.hasOwn(filters.state, column.name) ? filters.state[column.name] : undefined
    return filter && isMisfit(filter, column) ? [column.name] : []
  })
  const templates = [
    ...fields.flatMap(({ template }) => template ?? []),
    ...reportPanel.components.flatMap(({ cards }) => cards.map(({ template }) => template)),
  ]
  const unknown = [...new Set(templates.flatMap((each) => unknownPlaceholders(each, known)))]
  const lacking = missingLayers({ layers }, found)
  const icons = layers.flatMap(({ icon }) => (icon && isUnknownIcon(icon) ? [icon] : []))
  return [
    ...(lacking.length > 0 ? [`Missing, repeated or placeless layers: ${lacking.join(', ')}`] : []),
    ...(icons.length > 0 ? [`Unknown icons: ${icons.join(', ')}`] : []),
    ...(missing.length > 0 ? [`Unknown fields: ${missing.join(', ')}`] : []),
    ...(unfiltered.length > 0 ? [`Unknown columns of starting filters: ${unfiltered.join(', ')}`] : []),
    ...(misfits.length > 0
      ? [`Starting filters of another kind than their column: ${misfits.join(', ')}`]
      : []),
    ...(unknown.length > 0 ? [`Unknown placeholders: ${unknown.join(', ')}`] : []),
  ]
}

export const layerIcons = [
  ...(['building', 'car', 'circle', 'fuel', 'hexagon', 'parking', 'people'] as const),
  ...(['pin', 'restaurant', 'road', 'shop', 'train', 'zap'] as const),
] as const
export type LayerIcon = (typeof layerIcons)[number]

export const isLayerIcon = (word: string): word is LayerIcon => layerIcons.some((icon) => icon === word)

export const isUnknownIcon = (icon: string): boolean => !isLayerIcon(icon.toLowerCase())

export function configuredSearch(
  fields: readonly ListField[],
  columns: readonly RecordColumn[],
): SearchText | undefined {
  const searched = fields.filter(({ isSearchable }) => isSearchable)
  if (searched.length === 0) return undefined
  return ({ row }) => searched.map((field) => cellText(row, field, columns)).join(' ')
}
