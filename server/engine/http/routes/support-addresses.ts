import * as z from 'zod'

export const issueParamsSchema = z.object({
  id: z.string().regex(/^[1-9]\d{0,14}$/, 'Expected the id of an issue'),
})
