/** A column of figures; NaN where there is none. Truth values are 1 and 0. */
export interface NumberColumn {
  kind: 'number'
  values: Float64Array
}

/** A column of words: `values[codes[row]]`; code 0 is the empty word, which also stands for none. */
export interface TextColumn {
  kind: 'text'
  codes: Uint32Array
  values: readonly string[]
}

/**
 * Rows of an answer as columns: what filters, sorts and the map read, and what goes from a worker to the page without
 * being copied.
 */
export interface DataTable {
  length: number
  columns: Readonly<Record<string, NumberColumn | TextColumn>>
}
