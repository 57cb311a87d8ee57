import * as z from 'zod/mini'

/** Most connectors of one class at a location. */
export const connectorsMost = 100

const whole = `Expected a whole number of connectors from 0 to ${connectorsMost}`
const count = z.int(whole).check(z.minimum(0, whole), z.maximum(connectorsMost, whole))

/** Planned connectors of a location by charging class. */
export const connectorsSchema = z.object({ AC: count, DC: count, HPC: count })
export type Connectors = z.infer<typeof connectorsSchema>
