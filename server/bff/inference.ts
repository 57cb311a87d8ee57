import * as z from 'zod'
import { limits } from '@/lib/config/limits'
import { inferAnswerSchema } from '@/lib/contract/inference'
import {
  type lookupParamsSchema,
  lookupSchema,
  madeLookupSchema,
  type NewLookup,
} from '@/lib/contract/lookup'
import { modelCardSchema } from '@/lib/contract/model'
import type { MoneySpreadsheet } from '@/lib/contract/money-spreadsheet'
import {
  type CategorizeRequest,
  categorizedSchema,
  type categorizeParamsSchema,
  type ForecastRequest,
  forecastSchema,
} from '@/lib/contract/projection'
import type { ResultDocumentRequest } from '@/lib/contract/result'
import { perMinute } from './handler/call-limits'
import type { Call } from './handler/handle'
import { callUpstream, path, streamUpstream } from './upstream/call-upstream'

/**
 * Not validated here: the service distinguishes a missing `iso3_total` from other mistakes, and a copy of
 * that would drift.
 */
export const inferBodySchema = z.array(z.unknown()).max(limits.inferInputs)

/** One call per edited parameter; a dragged slider commits on release. */
export const inferLimit = perMinute({ registered: 600, visitor: 120, shared: 'infer' })

export const infer = (call: Call<z.infer<typeof inferBodySchema>>) =>
  callUpstream(call, { method: 'POST', path: '/infer', body: call.body, answer: inferAnswerSchema })

export const modelLimit = perMinute({ registered: 120, visitor: 60, shared: 'model' })

export const readModel = (call: Call) => callUpstream(call, { path: '/model', answer: modelCardSchema })

/** Few, so that ids are not found by trying. */
export const lookupLimit = perMinute({ registered: 120, visitor: 30, shared: 'lookup' })

export const readLookup = (call: Call<unknown, unknown, z.infer<typeof lookupParamsSchema>>) =>
  callUpstream(call, { path: path`/lookups/${call.params.id}`, answer: lookupSchema })

export const shortLinkLimit = perMinute({ registered: 30, visitor: 10, shared: 'short-link' })

export const makeShortLink = (call: Call<NewLookup>) =>
  callUpstream(call, { method: 'POST', path: '/lookups', body: call.body, answer: madeLookupSchema })

/** Each takes the service some tens of milliseconds. Visitors are refused before. */
export const spreadsheetLimit = perMinute({ registered: 20, visitor: 5, shared: 'money-spreadsheet' })

export const writeSpreadsheet = (call: Call<MoneySpreadsheet>) =>
  streamUpstream(call, { method: 'POST', path: '/results/spreadsheet', body: call.body })

/** Drawn one at a time, each within a second. */
export const resultDocumentLimit = perMinute({ registered: 12, visitor: 2, shared: 'result-document' })

export const writeResultDocument = (call: Call<ResultDocumentRequest>) =>
  streamUpstream(call, { method: 'POST', path: '/results/pdf', body: call.body })

export const forecastLimit = perMinute({ registered: 240, visitor: 10, shared: 'forecast' })

export const forecastEnergy = (call: Call<ForecastRequest>) =>
  callUpstream(call, { method: 'POST', path: '/forecast', body: call.body, answer: forecastSchema })

/** The first question for a country measures its sites. */
export const categorizeLimit = perMinute({ registered: 240, visitor: 10, shared: 'categorize' })

export const categorize = (call: Call<CategorizeRequest, unknown, z.infer<typeof categorizeParamsSchema>>) =>
  callUpstream(call, {
    method: 'POST',
    path: path`/categorize/${call.params.evalType}`,
    body: call.body,
    answer: categorizedSchema,
  })
