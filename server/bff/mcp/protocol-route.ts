import { errorAnswerSchema } from '@/lib/contract/error'
import { jsonAnswer } from '@/server/bff/handler/answer-error'
import { refusalText } from './tool'

type Run<Context> = (request: Request, context: Context) => Promise<Response>

/** JSON-RPC's codes: unreadable message, and server error. */
const codeOf = (status: number) => (status === 400 || status === 415 ? -32_700 : -32_000)

/** Refusals in JSON-RPC's form, with the usual status, headers and sentence. */
export const protocolRoute =
  <Context>(run: Run<Context>): Run<Context> =>
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
