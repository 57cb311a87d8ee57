import * as z from 'zod/mini'

/** GET /evals/desc: what each field of an evaluation, a site or a hexagon means, by its contract name. */
export const fieldDescriptionsSchema = z.record(
  z.string(),
  z.object({ name: z.string(), description: z.string(), unit: z.optional(z.string()) }),
)
export type FieldDescriptions = z.infer<typeof fieldDescriptionsSchema>
