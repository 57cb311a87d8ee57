export const filterKinds = ['range', 'multi-select', 'poi'] as const
type FilterKind = (typeof filterKinds)[number]

/** Ranges clamp to `bounds`, or to the data if there are none. */
export interface FilterField {
  field: string
  title: string
  kind: FilterKind
  /** `%` shows fractions as percent. */
  unit?: string | undefined
  step?: number | undefined
  bounds?: readonly [number, number] | undefined
  bins?: number | undefined
  /** Range that a locked slider shows. */
  demo?: readonly [number, number] | undefined
}

export interface DistancePreset {
  value: string
  title: string
  fields: readonly string[]
}

export type Freed<T> = T & { free: boolean }

export interface FilterConfig {
  datasets: readonly { label: string; title: string; fields: readonly Freed<FilterField>[] }[]
  distances: readonly DistancePreset[]
}
