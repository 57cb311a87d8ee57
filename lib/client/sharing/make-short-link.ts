import { fetchJson } from '@/lib/client/fetch/fetch-json'
import type { InferenceInput } from '@/lib/contract/inference'
import { madeLookupSchema } from '@/lib/contract/lookup'

const send = fetchJson(madeLookupSchema)

/** The id under which these inputs are kept. @throws {RequestError} with a sentence to show */
export const makeShortLink = (inputs: InferenceInput): Promise<{ id: string }> =>
  send({ url: '/api/lookups', method: 'POST', body: { inputs } })
