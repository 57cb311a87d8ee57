import * as z from 'zod'

/** The three forms of `{ detail }` that every failed call answers with (contract, Errors). */
export const errorAnswerSchema = z.object({
  detail: z.union([
    z.string(),
    z.array(z.object({ loc: z.array(z.union([z.string(), z.number()])), msg: z.string(), type: z.string() })),
    z.object({
      message: z.union([z.string(), z.array(z.string())]),
      location_ids: z.array(z.string()).optional(),
      columns: z.array(z.string()).optional(),
      /** Set where the app reacts to the kind of failure: `session_expired` asks for one new sign-in. */
      code: z.string().optional(),
    }),
  ]),
})
type ErrorAnswer = z.infer<typeof errorAnswerSchema>
export type ErrorDetail = ErrorAnswer['detail']
