import * as z from 'zod/mini'

/** Most connectors of one class at a location. */
export const maxConnectors = 100

const whole = `Expected a whole number of connectors from 0 to ${maxConnectors}`
const count = z.int(whole).check(z.minimum(0, whole), z.maximum(maxConnectors, whole))

/** Planned connectors of a location by charging class. */
export const connectorsSchema = z.object({ AC: count, DC: count, HPC: count })
export type Connectors = z.infer<typeof connectorsSchema>
