import { callApi } from '@/lib/client/fetch/call-api'
import type { InferenceInput } from '@/lib/contract/inference'
import { lookupCalls } from '@/lib/contract/lookup'

/** @throws {RequestError} with a sentence to show */
export const makeShortLink = (inputs: InferenceInput): Promise<{ id: string }> =>
  callApi(lookupCalls.makeShortLink, { body: { inputs } })
