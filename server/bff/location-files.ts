import { limits } from '@/lib/config/limits'
import { type ExportRequest, type LookupRequest, lookupAnswerSchema } from '@/lib/contract/location-file'
import { fileMessages } from '@/lib/domain/location-file/file-format'
import { limitsOf, perDay, perMinute } from './handler/call-limits'
import type { Call } from './handler/handle'
import { requireForm } from './handler/require-form'
import { callUpstream, streamUpstream } from './upstream/call-upstream'

/** Each takes a process seconds; a person imports a few. Visitors are refused before. */
export const fileLimit = limitsOf(
  perMinute({ registered: 20, visitor: 5, shared: 'location-files' }),
  perDay({ registered: 500, visitor: 5, shared: 'location-files' }),
)

/** Each look-up holds up to 50 addresses, and geocoders may charge. */
export const lookupLimit = limitsOf(
  perMinute({ registered: 30, visitor: 5, shared: 'lookup' }),
  perDay({ registered: 200, visitor: 5, shared: 'lookup' }),
)

const uploadWithin = 2 * 60_000

/** Streams a form with one file to the service, which reads it. Throws 413 and 415 before reading any of it. */
export const validateFile = (call: Call) =>
  streamUpstream(call, {
    method: 'POST',
    path: '/validate',
    form: requireForm(call.request, {
      most: limits.locationFileBytes,
      wrongType: 'Send the file as multipart/form-data.',
      tooLarge: fileMessages.tooLarge,
    }),
    within: uploadWithin,
  })

export const exportLocations = (call: Call<ExportRequest>) =>
  streamUpstream(call, { method: 'POST', path: '/export', body: call.body, within: uploadWithin })

export const lookUpAddresses = (call: Call<LookupRequest>) =>
  callUpstream(call, { method: 'POST', path: '/geo/lookup', body: call.body, answer: lookupAnswerSchema })
