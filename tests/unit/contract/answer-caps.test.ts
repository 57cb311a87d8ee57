import { Hono } from 'hono'
import { defaultAnswerBytes, readAnswerBytes } from '@/lib/config/body-limits'
import { callList } from '@/lib/contract/all-calls'
import { type DeclaredCall, nameOf } from '@/lib/contract/call'
import { readAnswer } from '@/server/bff/upstream/answer-body'
import { AppError } from '@/server/engine/errors/app-error'
import { type Handlers, mountCalls } from '@/server/engine/http/mount-calls'
import { jsonBody, sendPrivate } from '@/server/engine/http/send-body'
import type { EngineContext, EngineDeps } from '@/server/engine/services/deps'

const inJson = callList.filter(({ answer, serviceAnswer, also }) => answer ?? serviceAnswer ?? also)
const passed = inJson.filter(({ via }) => via !== 'app')

test('gives every JSON answer a limit, and says it of each that is streamed', () => {
  expect(inJson.length).toBeGreaterThan(60)
  const unsaid = inJson.filter(({ streams, answerBytes }) => streams && answerBytes === undefined)
  expect(unsaid.map(nameOf)).toEqual([])
  const unread = inJson.filter(
    ({ streams, answerBytes = defaultAnswerBytes }) => !streams && answerBytes > readAnswerBytes,
  )
  expect(unread.map(nameOf)).toEqual([])
})

test('limits nothing that is no JSON', () => {
  const others = callList.filter((call) => call.answerBytes !== undefined && !inJson.includes(call))
  expect(others.map(nameOf)).toEqual([])
})

const limit = 2_000
const large = { text: 'x'.repeat(limit) }
const sized = (bytes: number) => ({ text: 'x'.repeat(bytes - '{"text":""}'.length) })

/** The call with its own method and path, a small limit and no rights or input. */
function answersOf({ method, path, status }: DeclaredCall) {
  const declared: DeclaredCall = { method, path, summary: '', access: 'visitor', answerBytes: limit }
  const call = status ? { ...declared, status } : declared
  const ask = async (answer: (context: never) => unknown) => {
    const engine = new Hono<EngineContext>()
    engine.use(async (context, next) => {
      context.set('caller', { kind: 'visitor' })
      await next()
    })
    engine.onError((error, context) =>
      context.json({ detail: error.message }, error instanceof AppError ? error.status : 500),
    )
    const handlers = { call: ({ context }: { context: never }) => answer(context) }
    mountCalls(engine, {} as EngineDeps, { call }, handlers as unknown as Handlers<{ call: DeclaredCall }>)
    return engine.request(path.replaceAll(':', ''), { method })
  }
  return ask
}

const isCut = (answer: Response) =>
  answer.text().then(
    () => false,
    () => true,
  )

describe.each(passed.map((call) => [nameOf(call), call] as const))('%s', (_, call) => {
  const ask = answersOf(call)

  test('is refused beyond its limit, whole or streamed, and sent up to it', async () => {
    const refused = [await ask(() => large), await ask((context) => sendPrivate(context, jsonBody(large)))]
    for (const answer of refused) {
      expect([answer.status, await answer.json()]).toEqual([
        500,
        { detail: 'The answer is larger than 0.002 MB. Ask for less at a time.' },
      ])
    }
    async function* chunks() {
      for (let sent = 0; sent < 3 * limit; sent += 500) yield Buffer.alloc(500, 'x')
    }
    const streamed = await ask((context) =>
      sendPrivate(context, { chunks: chunks(), type: 'application/json' }),
    )
    expect(await isCut(streamed)).toBe(true)
    const fits = await ask(() => sized(limit))
    expect([fits.ok, await fits.json()]).toEqual([true, sized(limit)])
  })
})

test('reads no answer of the service beyond the call’s limit', async () => {
  const text = JSON.stringify(large)
  const parts = () => new Response(new Blob([text]).stream())
  const known = () => new Response(text, { headers: { 'content-length': String(text.length) } })
  for (const answer of [parts, known]) {
    expect(await readAnswer(answer(), { answerBytes: limit })).toBeUndefined()
    expect(await readAnswer(answer(), { answerBytes: text.length })).toEqual(large)
    expect(await readAnswer(answer(), {})).toEqual(large)
  }
})
