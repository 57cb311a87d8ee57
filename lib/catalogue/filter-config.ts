/** How a field is filtered: by a slider, by choosing values, or by "at least one such place nearby". */
export const filterKinds = ['range', 'multi-select', 'poi'] as const
type FilterKind = (typeof filterKinds)[number]

/** A field that can be filtered. Ranges clamp to `bounds`, or to the data if there are none. */
export interface FilterField {
  field: string
  title: string
  kind: FilterKind
  /** `%` for fractions, shown as percent. */
  unit?: string | undefined
  step?: number | undefined
  bounds?: readonly [number, number] | undefined
  bins?: number | undefined
  /** Range that a locked slider shows. */
  demo?: readonly [number, number] | undefined
}

/** A preset of the distance filter: the fields of its classes, or all of them for none. */
export interface DistancePreset {
  value: string
  title: string
  fields: readonly string[]
}

export type Freed<T> = T & { free: boolean }

/** The filters of a screen by dataset, `free` for visitors or not. */
export interface FilterConfig {
  datasets: readonly { label: string; title: string; fields: readonly Freed<FilterField>[] }[]
  distances: readonly DistancePreset[]
}
