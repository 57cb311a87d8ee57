import * as z from 'zod'
import { limits } from '@/lib/config/limits'
import { listOf } from '@/lib/contract/bounds'
import { evaluationCalls, submissionSchema, submittedLocationSchema } from '@/lib/contract/evaluation'
import { toSubmittedLocation } from '@/lib/domain/evaluation/saved-list-rules'
import { formatCountOf } from '@/lib/format/number'
import { readFrom } from './read-from'
import { toolOf } from './tool'

const { id, name, lat, lng, parkingType, evaluationType, connectors } = submittedLocationSchema.shape
const locationSchema = z.strictObject({ id, name, lat, lng, parkingType, evaluationType, connectors })

const input = z.strictObject({
  eval_name: submissionSchema.shape.eval_name,
  locations: listOf(locationSchema, {
    least: 1,
    few: 'A submission needs at least one location',
    most: limits.submissionLocations,
  }),
  customer: z.optional(submissionSchema.shape.customer).describe('For staff: whose record it becomes.'),
  request_id: z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, 'Expected 1 to 200 printable characters')
    .optional()
    .describe('Any word of yours. The same submission sent again under it is stored once.'),
})

export const submitLocationsTool = toolOf({
  name: 'submit_locations',
  title: 'Submit locations',
  description:
    'Submits locations for evaluation, which makes a record and uses the account’s quota. A job then measures each location, which takes seconds to minutes: ask evaluation_status with the evalId. `parkingType` is a word such as “surface”, or empty for DC alone.',
  calls: [evaluationCalls.submit],
  input,
  readsOnly: false,
  run: async (from, { eval_name, locations, customer, request_id: idempotencyKey }) => {
    const body = { eval_name, customer, coords: locations.map(toSubmittedLocation) }
    const answer = await readFrom(from, evaluationCalls.submit, { body, idempotencyKey })
    if (answer.evalId === undefined) {
      const text = 'This account may not submit locations. Nothing was stored.'
      return { text, data: { submitted: false }, isRefused: true }
    }
    const { evalId, waitMinutes } = answer
    const wait = waitMinutes === undefined ? '' : ` It takes about ${Math.max(1, waitMinutes)} min.`
    const text = `${formatCountOf(locations.length, 'location')} submitted as ${evalId}.${wait}`
    return { text, data: { submitted: true, evalId, waitMinutes } }
  },
})
