import * as z from 'zod/mini'

export const maxConnectors = 100

const whole = `Expected a whole number of connectors from 0 to ${maxConnectors}`
const count = z.int(whole).check(z.minimum(0, whole), z.maximum(maxConnectors, whole))

export const connectorsSchema = z.object({ AC: count, DC: count, HPC: count })
export type Connectors = z.infer<typeof connectorsSchema>
