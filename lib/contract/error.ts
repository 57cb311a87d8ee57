import * as z from 'zod/mini'

/** Three forms of `{ detail }`, with which every failed call answers. */
export const errorAnswerSchema = z.object({
  detail: z.union([
    z.string(),
    z.array(z.object({ loc: z.array(z.union([z.string(), z.number()])), msg: z.string(), type: z.string() })),
    z.object({
      message: z.union([z.string(), z.array(z.string())]),
      location_ids: z.optional(z.array(z.string())),
      columns: z.optional(z.array(z.string())),
      /** Set if the app reacts to the failure: `session_expired` starts one new sign-in. */
      code: z.optional(z.string()),
    }),
  ]),
})
type ErrorAnswer = z.infer<typeof errorAnswerSchema>
export type ErrorDetail = ErrorAnswer['detail']
