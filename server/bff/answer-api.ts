import { allCalls } from '@/lib/contract/all-calls'
import type { DeclaredCall } from '@/lib/contract/call'
import { addressFinder, allowedMethods } from '@/lib/contract/call-address'
import { AppError } from './handler/app-error'
import { type Call, handle } from './handler/handle'
import { protocolRoute } from './mcp/protocol-route'
import { ownAnswers } from './own-answers'
import { passOn } from './upstream/pass-on'
import { nameSpan } from './upstream/trace-call'

type Run = (call: Call) => Promise<unknown>

const ownRuns: Readonly<Record<string, unknown>> = ownAnswers

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
