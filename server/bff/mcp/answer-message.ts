import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js'
import type { TokenScope } from '@/lib/catalogue/token-scopes'
import { brand } from '@/lib/config/brand'
import { errorAnswerSchema } from '@/lib/contract/error'
import { describeVersion } from '@/server/base/version'
import { answerError } from '@/server/bff/handler/answer-error'
import { AppError } from '@/server/bff/handler/app-error'
import type { Call } from '@/server/bff/handler/handle'
import { jsonAnswer } from '@/server/bff/handler/json-answer'
import { refusalText } from './refusal-text'
import type { Tool } from './tool'
import { tools } from './tools'

const instructions =
  'Finds and assesses locations for EV charging. Find sites by search_sites, submit the best by submit_locations, follow them by evaluation_status and read the estimates by read_record_locations. Name the attribution that an answer carries wherever you show its data.'

/** Nothing here asks a client for input, the one thing whose answer it would check; making it takes 1 ms. */
const noValidator = {
  getValidator: () => {
    throw new Error('No message of a client is checked by JSON Schema.')
  },
}

const refused = (text: string): CallToolResult => ({ content: [{ type: 'text', text }], isError: true })

/** A failure in the words of the other routes, logged as theirs. */
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
 * Answers one message of the Model Context Protocol. Stateless: each message is a request of its own, by a server
 * that lasts as long as its answer.
 * @throws AppError 400 for several messages at once, which would evade the limits of calls.
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
