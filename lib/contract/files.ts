import * as z from 'zod/mini'

export const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** 202 for a file that is not ready. */
export const beingMadeSchema = z.object({ status: z.literal('In progress') })
