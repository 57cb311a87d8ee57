import * as z from 'zod'
import type { ComparisonRequest } from '@/lib/contract/comparison'
import {
  evaluationFileSchema,
  evaluationRecordSchema,
  type RunsQuery,
  runsSchema,
  type TrafficUpdate,
  trafficUpdateAnswerSchema,
} from '@/lib/contract/evaluation'
import { perMinute } from './handler/call-limits'
import type { Call } from './handler/handle'
import { onlyFor } from './only-for'
import { callUpstream, path, streamUpstream } from './upstream/call-upstream'

export const customerQuerySchema = z.object({ customer: z.string().min(1).max(200).optional() })
export const customerParamsSchema = z.object({ customer: z.string().min(1).max(200) })
export const mapQuerySchema = z.object({ url: z.string().min(1).max(2_000) })
export const runParamsSchema = z.object({
  evalId: z
    .string()
    .max(64)
    .regex(/^[\w-]+$/, 'Expected an evaluation id like 0007_dc'),
})
export const fileParamsSchema = z.object({ evalId: z.string().min(1).max(64), file: evaluationFileSchema })

type Customer = z.infer<typeof customerQuerySchema>
type Runs = Call<unknown, RunsQuery>
type Run = Call<unknown, Customer, z.infer<typeof runParamsSchema>>
type Map = Call<unknown, z.infer<typeof mapQuerySchema>>
type File = Call<unknown, Customer, z.infer<typeof fileParamsSchema>>

export function listRuns(call: Runs): Promise<Response> {
  const { customer, limit, cursor } = call.query
  const query = { customer, limit: limit?.toString(), cursor }
  return callUpstream(call, { path: '/evals/runs', query, answer: runsSchema })
}

export const readRun = (call: Run) =>
  callUpstream(call, {
    path: path`/evals/runs/${call.params.evalId}`,
    query: { customer: call.query.customer },
    answer: evaluationRecordSchema,
  })

/** The same for addresses in `dataUrl` parameters: `/customers/<customer>/evaluations.json`. */
export const listRecords = (call: Call<unknown, RunsQuery, z.infer<typeof customerParamsSchema>>) =>
  listRuns({ ...call, query: { ...call.query, ...call.params } })

export const readFieldDescriptions = (call: Call) => streamUpstream(call, { path: '/evals/desc' })

export const updateTraffic = onlyFor('changeTraffic', (call: Call<TrafficUpdate>) =>
  callUpstream(call, {
    method: 'PUT',
    path: '/evals/update_traffic',
    body: call.body,
    answer: trafficUpdateAnswerSchema,
  }),
)

/** Drawn one at a time, each within a second or two. */
export const comparisonLimit = perMinute({ registered: 12, visitor: 2, shared: 'comparison' })

export const writeComparison = (call: Call<ComparisonRequest>) =>
  streamUpstream(call, { method: 'POST', path: '/evals/compare', body: call.body })

/** The file store's own sentence. */
const ownWords = [502]
/** Also of a map at another site that did not arrive in time. */
const mapWords = [...ownWords, 504]

/** Streams: a map may hold many thousand rows; the browser validates it. */
export const readMap = (call: Map) =>
  streamUpstream(call, { path: '/evals/map', query: { url: call.query.url }, ownWords: mapWords })

/** 200 with the file, 202 while it is being made. */
export const readFile = (call: File) =>
  streamUpstream(call, {
    path: path`/evals/files/${call.params.evalId}/${call.params.file}`,
    query: { customer: call.query.customer },
    ownWords,
  })
