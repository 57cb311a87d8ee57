import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js'
import * as z from 'zod'
import type { TokenScope } from '@/lib/catalogue/token-scopes'
import { brand } from '@/lib/config/brand'
import { limits } from '@/lib/config/limits'
import { listOf } from '@/lib/contract/bounds'
import { errorAnswerSchema } from '@/lib/contract/error'
import {
  type EvaluationRecord,
  evaluationCalls,
  maxRuns,
  runsQuerySchema,
  submissionSchema,
  submittedLocationSchema,
} from '@/lib/contract/evaluation'
import { geoCalls, geoSearchQuerySchema } from '@/lib/contract/geo'
import { inferenceCalls, inferenceInputSchema, type Prediction, type Shap } from '@/lib/contract/inference'
import { toSubmittedLocation } from '@/lib/domain/locations/saved-list-rules'
import { formatCountOf } from '@/lib/format/number'
import { describeVersion } from '@/server/base/settings/version'
import { AppError, answerError, jsonAnswer } from '@/server/bff/handler/answer-error'
import type { Call } from '@/server/bff/handler/handle'
import { catchmentTool, corridorTool, planNetworkTool } from './network-tools'
import { readFrom } from './read-from'
import { recordLocationsTool } from './record-locations'
import { fittingRows } from './rows'
import { searchSitesTool } from './search-sites'
import { refusalText, type Tool, toolOf } from './tool'

const defaultRecords = 20
const maxProblems = 50

const shownRecord = ({
  evalId,
  name,
  date,
  type,
  powerType,
  status,
  customer,
  ...rest
}: EvaluationRecord) => ({
  evalId,
  name,
  date,
  type,
  powerType,
  status,
  customer,
  locations: rest.locations,
  evaluated: rest.evaluated,
  waitMinutes: rest.waitMinutes,
  problemCount: rest.problemCount,
})

const listRecordsTool = toolOf({
  name: 'list_records',
  title: 'List records',
  description: 'Lists the account’s evaluations, the newest first.',
  calls: [evaluationCalls.listRuns],
  input: z.strictObject({
    limit: z
      .int()
      .min(1)
      .max(maxRuns)
      .optional()
      .describe(`Records to return, ${defaultRecords} by default.`),
    cursor: runsQuerySchema.shape.cursor,
    customer: runsQuerySchema.shape.customer,
  }),
  readsOnly: true,
  run: async (from, { limit = defaultRecords, cursor, customer }) => {
    const query = { limit: String(limit), cursor, customer }
    const { name, runs, next, totals } = await readFrom(from, evaluationCalls.listRuns, { query })
    const records = fittingRows(runs.map(shownRecord), limit)
    const text = `${records.length} of ${totals.evaluations + totals.analyses} records of ${name}.${
      next === null ? '' : ' Pass `next` as cursor for older ones.'
    }`
    return { text, data: { records, next, totals } }
  },
})

function progressOf({ evalId, status, evaluated = 0, locations, waitMinutes }: EvaluationRecord): string {
  if (status !== 'In progress')
    return `${evalId} is ${status.toLowerCase()}: ${formatCountOf(locations, 'location')}.`
  const wait = waitMinutes === undefined ? '' : `, about ${Math.max(1, waitMinutes)} min left`
  return `${evalId} is in progress: ${evaluated} of ${formatCountOf(locations, 'location')}${wait}.`
}

const evaluationStatusTool = toolOf({
  name: 'evaluation_status',
  title: 'Status of an evaluation',
  description: 'How far an evaluation has come, and which locations could not be evaluated and why.',
  calls: [evaluationCalls.readRun],
  input: z.strictObject({ ...evaluationCalls.readRun.params.shape, ...evaluationCalls.readRun.query.shape }),
  readsOnly: true,
  run: async (from, { evalId, customer }) => {
    const record = await readFrom(from, evaluationCalls.readRun, { params: { evalId }, query: { customer } })
    const problems = record.problems.slice(0, maxProblems)
    const failed = record.problems.length
    const text = `${progressOf(record)}${failed > 0 ? ` ${failed} could not be evaluated.` : ''}`
    return { text, data: { ...shownRecord(record), problems, moreProblems: failed > problems.length } }
  },
})

/** Each answer holds its whole explanation. */
const maxInputs = 20
const named = 3

interface Contribution {
  feature: string
  /** kWh/day */
  contribution: number
  assumed: boolean
}

/** By absolute size, largest first. */
const contributionsOf = ({ feature_names: names, values, assumed }: Shap): Contribution[] =>
  names
    .map((feature, at) => ({ feature, contribution: values[at] ?? 0, assumed: assumed[at] ?? false }))
    .sort((one, other) => Math.abs(other.contribution) - Math.abs(one.contribution))

const estimateOf = ({ utilization, band, detailed_shap: shap, agg_shap: grouped, model }: Prediction) => ({
  kwh_per_day: utilization,
  band_80: band,
  base_kwh_per_day: shap.base_values,
  model,
  groups: contributionsOf(grouped),
  features: contributionsOf(shap),
})

type Estimate = ReturnType<typeof estimateOf>

const signed = (value: number) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(1)}`

function sentenceOf({ kwh_per_day: energy, band_80: band, groups }: Estimate): string {
  const largest = groups
    .slice(0, named)
    .map(({ feature, contribution }) => `${feature} ${signed(contribution)}`)
  return `${energy.toFixed(1)} kWh/day (80 % band ${band.low.toFixed(1)} to ${band.high.toFixed(1)}): ${largest.join(', ')}.`
}

const predictTool = toolOf({
  name: 'predict',
  title: 'Predict and explain',
  description:
    'Estimates the energy that charging stations would sell, in kWh/day with an 80 % band, from measured surroundings, and explains each estimate by contributions that add up to it from the base. Stores nothing. `iso3_0` to `iso3_5` are vehicles/day by road class within a 3-minute drive, `iso3_total` their sum. A screening estimate: use it to rank sites, not to size an investment.',
  calls: [inferenceCalls.infer],
  input: z.strictObject({ inputs: listOf(inferenceInputSchema, { min: 1, max: maxInputs }) }),
  readsOnly: true,
  run: async (from, { inputs }) => {
    const answer = await readFrom(from, inferenceCalls.infer, { body: inputs })
    const estimates = [answer].flat().map(estimateOf)
    return { text: estimates.map(sentenceOf).join('\n'), data: { estimates } }
  },
})

const { id, name, address, lat, lng, parkingType, evaluationType, connectors } = submittedLocationSchema.shape
const locationSchema = z.strictObject({
  id,
  name,
  address,
  lat,
  lng,
  parkingType,
  evaluationType,
  connectors,
})

const input = z.strictObject({
  eval_name: submissionSchema.shape.eval_name,
  locations: listOf(locationSchema, {
    min: 1,
    few: 'A submission needs at least one location',
    max: limits.submissionLocations,
  }),
  customer: z
    .optional(submissionSchema.shape.customer)
    .describe('For staff: the customer who gets the record.'),
  request_id: z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, 'Expected 1 to 200 printable characters')
    .optional()
    .describe('Any word. Sending the same submission again with it stores nothing twice.'),
})

const submitLocationsTool = toolOf({
  name: 'submit_locations',
  title: 'Submit locations',
  description:
    'Submits locations for evaluation, which makes a record and uses the account’s quota. A job then measures each location, which takes seconds to minutes: ask evaluation_status with the evalId. `parkingType` is a word such as “surface”, or empty for DC only.',
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

const maxPlaces = 20

const searchPlacesTool = toolOf({
  name: 'search_places',
  title: 'Search places',
  description:
    'Finds towns, streets, addresses, places and coordinates by name, the best match first. `precision` says whether a house number was found. `country` is a slug such as “liechtenstein”; `near` is "latitude,longitude", around which places rank higher.',
  calls: [geoCalls.searchPlaces],
  input: geoSearchQuerySchema,
  readsOnly: true,
  run: async (from, query) => {
    const { results } = await readFrom(from, geoCalls.searchPlaces, { query })
    const places = results.slice(0, maxPlaces)
    const [best] = places
    const text = best
      ? `${places.length} places, the best is ${best.formatted_address} at ${best.location.lat}, ${best.location.lng}.`
      : `No place is called “${query.q}”.`
    return { text, data: { places, more: results.length > places.length } }
  },
})

const tools: readonly Tool[] = [
  searchPlacesTool,
  searchSitesTool,
  predictTool,
  submitLocationsTool,
  evaluationStatusTool,
  listRecordsTool,
  recordLocationsTool,
  catchmentTool,
  corridorTool,
  planNetworkTool,
]

const instructions =
  'Finds and assesses locations for EV charging. Find sites with search_sites, submit the best with submit_locations, follow them with evaluation_status and read the estimates with read_record_locations. Show the attribution of an answer wherever you show its data.'

/** No tool asks the client for input, the only use of a validator, which takes 1 ms to make. */
const noValidator = {
  getValidator: () => {
    throw new Error('No message of a client is checked by JSON Schema.')
  },
}

const refused = (text: string): CallToolResult => ({ content: [{ type: 'text', text }], isError: true })

/** Same words and logging as the other routes. */
async function failureOf(error: unknown, { runtime, requestId }: Call): Promise<CallToolResult> {
  const answer = answerError(error, { log: runtime.log, requestId })
  return refused(refusalText(errorAnswerSchema.parse(await answer.json()).detail))
}

async function useTool(tool: Tool, from: Call, given: unknown): Promise<CallToolResult> {
  const refusal = tool.refusal(scopesOf(from))
  if (refusal !== null) return refused(refusal)
  try {
    const { text, data, isRefused = false } = await tool.run(from, given)
    return { content: [{ type: 'text', text }], structuredContent: data, isError: isRefused }
  } catch (error) {
    return failureOf(error, from)
  }
}

const scopesOf = ({ session }: Call): readonly TokenScope[] => session?.token?.scopes ?? []

const listedTool = ({ name, title, description, schema, readsOnly }: Tool) => ({
  name,
  title,
  description,
  inputSchema: schema,
  annotations: { readOnlyHint: readsOnly, destructiveHint: false, openWorldHint: false },
})

function serverFor(from: Call): McpServer {
  const about = { name: brand.slug, title: brand.name, version: describeVersion({}).version }
  const options = { capabilities: { tools: {} }, instructions, jsonSchemaValidator: noValidator }
  const mcp = new McpServer(about, options)
  mcp.server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.filter(({ refusal }) => refusal(scopesOf(from)) === null).map(listedTool),
  }))
  mcp.server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = tools.find(({ name }) => name === params.name)
    if (!tool) throw new McpError(ErrorCode.InvalidParams, `There is no tool “${params.name.slice(0, 60)}”.`)
    return useTool(tool, from, params.arguments ?? {})
  })
  return mcp
}

/**
 * Stateless: each message gets a server that lasts as long as its answer.
 * @throws AppError 400 for a batch, which would evade rate limits.
 */
export async function answerMessage(call: Call<unknown>): Promise<Response> {
  if (Array.isArray(call.body)) {
    throw new AppError({ code: 'bad_request', detail: 'Send one message at a time.' })
  }
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  const mcp = serverFor(call)
  try {
    await mcp.connect(transport)
    const answer = await transport.handleRequest(call.request, { parsedBody: call.body })
    const { status } = answer
    return answer.body ? jsonAnswer(await answer.json(), { status }) : new Response(null, { status })
  } finally {
    await mcp.close()
  }
}
