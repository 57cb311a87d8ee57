import * as z from 'zod/mini'

export const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** 202 of a file that is asked for too early. */
export const beingMadeSchema = z.object({ status: z.literal('In progress') })
