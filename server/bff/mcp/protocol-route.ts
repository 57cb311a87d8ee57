import { errorAnswerSchema } from '@/lib/contract/error'
import { jsonAnswer } from '@/server/bff/handler/json-answer'
import { refusalText } from './refusal-text'

type Run<Context> = (request: Request, context: Context) => Promise<Response>

/** JSON-RPC's codes for a message that cannot be read, and for any other refusal by the server. */
const codeOf = (status: number) => (status === 400 || status === 415 ? -32_700 : -32_000)

/** A route whose refusals have the form of JSON-RPC, with the same status, headers and sentence as any other. */
export const protocolRoute =
  <Context>(run: Run<Context>): Run<Context> =>
  async (request, context) => {
    const answer = await run(request, context)
    if (answer.status < 400) return answer
    const value: unknown = await answer.json()
    const parsed = errorAnswerSchema.safeParse(value)
    const message = parsed.success ? refusalText(parsed.data.detail) : null
    const error = { code: codeOf(answer.status), message }
    // The protocol's own refusals have that form already.
    const refusal = message === null ? value : { jsonrpc: '2.0', error, id: null }
    const { status } = answer
    return jsonAnswer(refusal, { status, headers: Object.fromEntries(answer.headers) })
  }
