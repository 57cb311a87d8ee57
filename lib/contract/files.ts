import * as z from 'zod/mini'

export const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const beingMadeSchema = z.object({ status: z.literal('In progress') })
