import type { z } from 'zod'
import { AppError } from '@/server/engine/errors/app-error'
import { type Answer, type Ask, NoAnswerError } from './ask'

export interface GoogleSettings {
  /** No answer and no log may contain it. */
  key: string
  /** Replaces all of Google's hosts. */
  baseUrl?: string | undefined
  /** Paid calls per process and day. */
  dailyCalls: number
}

const hosts = {
  tile: 'https://tile.googleapis.com',
  maps: 'https://maps.googleapis.com',
  places: 'https://places.googleapis.com',
} as const

interface GoogleQuestion {
  host: keyof typeof hosts
  path: string
  query?: Record<string, string>
  body?: unknown
  maxBytes: number
  within?: number
  isFree?: boolean
}

export interface GoogleClient {
  /** @throws AppError 429 beyond the daily quota, 502 when Google does not answer. */
  ask(question: GoogleQuestion): Promise<Answer>
  /** @throws as `ask`, and 502 for another status or unexpected JSON. */
  json<T>(schema: z.ZodType<T>, question: GoogleQuestion): Promise<T>
}

const silence = (cause?: unknown) =>
  new AppError({
    code: 'upstream_failed',
    message: 'Google’s map service does not answer. Try again in a moment.',
    cause,
  })

export function createGoogleClient(
  { key, baseUrl, dailyCalls }: GoogleSettings,
  { ask, clock }: { ask: Ask; clock: () => Date },
): GoogleClient {
  const countCall = dayCounter(dailyCalls, clock)

  async function askGoogle({ host, path, query, isFree, ...question }: GoogleQuestion): Promise<Answer> {
    if (!isFree) countCall()
    const url = new URL(path, baseUrl ?? hosts[host])
    for (const [name, value] of Object.entries({ ...query, key })) url.searchParams.set(name, value)
    return ask(url, question).catch((error: unknown) => {
      throw error instanceof NoAnswerError ? silence(error) : error
    })
  }

  return {
    ask: askGoogle,
    async json(schema, question) {
      const { status, bytes } = await askGoogle(question)
      const parsed = schema.safeParse(status === 200 ? readJson(bytes) : undefined)
      if (parsed.success) return parsed.data
      throw silence(new Error(`Google answered ${status} to ${question.path} with another shape.`))
    },
  }
}

function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

/** Days are UTC. @throws AppError 429 beyond the quota. */
function dayCounter(max: number, clock: () => Date): () => void {
  let day = ''
  let calls = 0
  return () => {
    const today = clock().toISOString().slice(0, 10)
    if (today !== day) [day, calls] = [today, 0]
    calls += 1
    if (calls <= max) return
    throw new AppError({
      code: 'too_many',
      message: 'This installation has used up its Google Maps calls for today.',
    })
  }
}
