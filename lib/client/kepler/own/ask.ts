import type * as z from 'zod/mini'
import { initOf } from '@/lib/client/fetch/fetch-json'
import { readRefusal } from '@/lib/client/fetch/refusal'
import { RequestError } from '@/lib/client/fetch/request-error'
import { errorAnswerSchema } from '@/lib/contract/error'
import { MapFileFault } from '@/lib/domain/kepler/studio/read-data'

const failed = (what: string) => new MapFileFault(`Error loading ${what}`)

/** Asks the service from a worker. @throws MapFileFault with the service's sentence, or that `what` did not load */
async function ask(url: string, what: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(url, init).catch(() => undefined)
  if (!answer) throw failed(what)
  if (answer.ok) return answer
  const { body, status, requestId } = await readRefusal(answer)
  const parsed = errorAnswerSchema.safeParse(body)
  if (!parsed.success) throw failed(what)
  throw new MapFileFault(new RequestError({ body, status, detail: parsed.data.detail, requestId }).message)
}

/** A JSON answer by its schema; `body` makes it a POST. @throws MapFileFault */
export async function askJson<T>(
  schema: z.ZodMiniType<T>,
  { url, what, body }: { url: string; what: string; body?: unknown },
): Promise<T> {
  const method = body === undefined ? 'GET' : 'POST'
  const answer = await ask(url, what, initOf({ url, method, body }))
  const parsed = schema.safeParse(await answer.json().catch(() => undefined))
  if (!parsed.success) throw failed(what)
  return parsed.data
}

/** A binary answer. @throws MapFileFault */
export async function askBytes(url: string, what: string, accept: string): Promise<ArrayBuffer> {
  const answer = await ask(url, what, initOf({ url, headers: { accept } }))
  return answer.arrayBuffer().catch(() => {
    throw failed(what)
  })
}
