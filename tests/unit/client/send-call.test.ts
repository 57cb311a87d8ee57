import { maxShownBytes, type SentCall, sendCall } from '@/lib/client/tokens/send-call'
import { requestGuard } from '@/lib/config/request-guard'

const { signal } = new AbortController()
const call: SentCall = { method: 'POST', url: '/api/infer', body: '[1]', token: undefined, signal }

let sent: RequestInit
const fetched = globalThis.fetch
function answerBy(answer: Response) {
  globalThis.fetch = async (_, init = {}) => {
    sent = init
    return answer
  }
}
afterEach(() => {
  globalThis.fetch = fetched
})

const headers = () => new Headers(sent.headers)

it('sends the session as the app does, or a token without the cookie', async () => {
  answerBy(Response.json({}))
  await sendCall(call)
  expect([sent.credentials, sent.body, headers().get(requestGuard.name)]).toEqual(['same-origin', '[1]', '1'])
  expect(headers().get('authorization')).toBeNull()
  answerBy(Response.json({}))
  await sendCall({ ...call, token: 'kw_x' })
  expect([sent.credentials, headers().get('authorization')]).toEqual(['omit', 'Bearer kw_x'])
  expect([headers().get('content-type'), headers().get(requestGuard.name)]).toEqual([
    'application/json',
    null,
  ])
})

it('reads an answer of any status, indented', async () => {
  answerBy(Response.json({ detail: 'No.' }, { status: 403 }))
  const answer = await sendCall({ ...call, method: 'GET', body: undefined })
  expect(answer).toMatchObject({ status: 403, bytes: 16, isCut: false, text: '{\n  "detail": "No."\n}' })
})

it('reads only the beginning of a long answer', async () => {
  let isEnded = false
  const body = new ReadableStream({
    pull: (to) => to.enqueue(new TextEncoder().encode('é'.repeat(10_000))),
    cancel: () => {
      isEnded = true
    },
  })
  answerBy(new Response(body, { headers: { 'content-type': 'text/csv' } }))
  const { text, bytes, isCut } = await sendCall(call)
  expect([isCut, isEnded, bytes <= maxShownBytes + 20_000]).toEqual([true, true, true])
  expect(text?.length).toBeLessThanOrEqual(maxShownBytes)
})

it('shows neither a file nor an empty body', async () => {
  answerBy(new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }))
  expect((await sendCall(call)).text).toBeUndefined()
  answerBy(new Response(null, { status: 204, headers: { 'content-type': 'application/json' } }))
  expect(await sendCall(call)).toMatchObject({ text: '', bytes: 0 })
})
