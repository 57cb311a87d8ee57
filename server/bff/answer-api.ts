import { allCalls } from '@/lib/contract/all-calls'
import type { DeclaredCall } from '@/lib/contract/call'
import { addressFinder, allowedMethods } from '@/lib/contract/call-address'
import { errorAnswerSchema } from '@/lib/contract/error'
import { AppError, jsonAnswer } from './handler/answer-error'
import { type Call, handle } from './handler/handle'
import { refusalText } from './mcp/tool'
import { ownAnswers } from './own-answers'
import { nameSpan } from './upstream/http-upstream'
import { passOn } from './upstream/pass-on'

type Run = (call: Call) => Promise<unknown>

const ownRuns: Readonly<Record<string, unknown>> = ownAnswers

type ProtocolRun<Context> = (request: Request, context: Context) => Promise<Response>

/** JSON-RPC's codes: unreadable message, and server error. */
const codeOf = (status: number) => (status === 400 || status === 415 ? -32_700 : -32_000)

/** Refusals in JSON-RPC's form, with the usual status, headers and sentence. */
const protocolRoute =
  <Context>(run: ProtocolRun<Context>): ProtocolRun<Context> =>
  async (request, context) => {
    const answer = await run(request, context)
    if (answer.status < 400) return answer
    const value: unknown = await answer.json()
    const parsed = errorAnswerSchema.safeParse(value)
    const message = parsed.success ? refusalText(parsed.data.detail) : null
    const error = { code: codeOf(answer.status), message }
    // The protocol's own refusals already have that form.
    const refusal = message === null ? value : { jsonrpc: '2.0', error, id: null }
    const { status } = answer
    return jsonAnswer(refusal, { status, headers: Object.fromEntries(answer.headers) })
  }

function handlerOf(name: string, call: DeclaredCall) {
  const answer = handle(call, (ownRuns[name] ?? passOn) as Run)
  return call === allCalls.answerMessage ? protocolRoute(answer) : answer
}

const handlers = Object.entries<DeclaredCall>(allCalls)
  .filter(([, { via }]) => via !== 'internal')
  .map(([name, call]) => ({ call, answer: handlerOf(name, call) }))

const find = addressFinder(handlers)

interface ApiContext {
  /** Decoded segments below `/api`. */
  params: Promise<{ path: string[] }>
}

const unknownCall = {
  method: 'GET',
  path: '/*',
  summary: 'Any other address',
  access: 'visitor',
  scope: 'any',
} as const satisfies DeclaredCall

const answerUnknown = handle(unknownCall, async () => {
  throw new AppError({ code: 'not_found', detail: 'There is nothing at this address.' })
})

const answerOtherMethod = handle(unknownCall, async ({ given }) => {
  const { allow = '' } = given.params
  const detail = `This address takes ${allow} only.`
  throw new AppError({ code: 'wrong_method', detail, headers: { allow } })
})

export async function answerApi(request: Request, { params }: ApiContext): Promise<Response> {
  const { path } = await params
  const found = find(path)
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const asked = found.find(({ entry }) => entry.call.method === method)
  if (asked) {
    nameSpan(asked.entry.call)
    return asked.entry.answer(request, { params: Promise.resolve(asked.values) })
  }
  if (found.length === 0) return answerUnknown(request, { params: Promise.resolve({ path: path.join('/') }) })
  const allow = allowedMethods(found.map(({ entry }) => entry.call))
  if (method === 'OPTIONS') return new Response(null, { status: 204, headers: { allow } })
  return answerOtherMethod(request, { params: Promise.resolve({ allow }) })
}
