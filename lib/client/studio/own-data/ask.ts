import type * as z from 'zod/mini'
import { type ApiRequest, initOf } from '@/lib/client/fetch/fetch-json'
import { RequestError, readRefusal } from '@/lib/client/fetch/request-error'
import { errorAnswerSchema } from '@/lib/contract/error'
import { MapFileFault } from '@/lib/domain/studio/read/read-data'

const failed = (what: string) => new MapFileFault(`Error loading ${what}`)

/** Runs in a worker. @throws MapFileFault with the service's sentence, or that `what` did not load */
async function ask(request: ApiRequest, what: string): Promise<Response> {
  const answer = await fetch(request.url, initOf(request)).catch(() => undefined)
  if (!answer) throw failed(what)
  if (answer.ok) return answer
  const { body, status, requestId } = await readRefusal(answer)
  const parsed = errorAnswerSchema.safeParse(body)
  if (!parsed.success) throw failed(what)
  throw new MapFileFault(new RequestError({ body, status, detail: parsed.data.detail, requestId }).message)
}

export async function askJson<T>(schema: z.ZodMiniType<T>, request: ApiRequest, what: string): Promise<T> {
  const answer = await ask(request, what)
  const parsed = schema.safeParse(await answer.json().catch(() => undefined))
  if (!parsed.success) throw failed(what)
  return parsed.data
}

export async function askBytes(request: ApiRequest, what: string): Promise<ArrayBuffer> {
  const answer = await ask(request, what)
  return answer.arrayBuffer().catch(() => {
    throw failed(what)
  })
}
