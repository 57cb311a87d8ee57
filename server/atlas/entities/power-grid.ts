/**
 * The public grid in columns: a value for each object. Points have one position, lines several; those of object
 * i run from `positionStart[i]` to `positionStart[i + 1]`, as lng, lat, ... in 1e-7 degrees.
 */
export interface PowerGrid {
  size: number
  /** Index into `gridKinds`. */
  kind: Uint8Array
  /** Index into `gridLevels`. */
  level: Uint8Array
  /** 1 for a line with a circuit of medium voltage; 0 for all other objects. */
  medium: Uint8Array
  /** 1 beyond the country's border, where its operators do not connect. */
  abroad: Uint8Array
  /** 1 for a substation that feeds the buildings around it. */
  local: Uint8Array
  /** Volts separated by semicolons, the highest first; empty if untagged. */
  voltage: readonly string[]
  /** Empty if untagged, as is `operator`. */
  name: readonly string[]
  operator: readonly string[]
  positionStart: Int32Array
  positions: Int32Array
}
