import { setTimeout } from 'node:timers/promises'
import * as z from 'zod'
import type { CallAnswer, SafeCall } from '@/server/guard/safe-call'
import { accountOf } from './carto-account'
import { cartoFailed, cartoRefusal, isBusy } from './carto-fault'
import { type CartoOptions, cartoCall } from './carto-options'
import { type CloudCaller, cloudFault, cloudSentences, isFine } from './cloud-provider'

const answerSchema = z.object({
  // Not looked into: there may be a million.
  rows: z.custom<Record<string, unknown>[]>(Array.isArray).default([]),
  /** Kinds of the columns, such as `number`. */
  fields: z.record(z.string(), z.looseObject({ type: z.string().optional() })).default({}),
})
export interface SqlAnswer extends z.infer<typeof answerSchema> {
  /** Of its JSON, letters. */
  length: number
}

/** The SQL API of one account. Every function throws AppError with a sentence. */
export interface CartoSql {
  query(sql: string): Promise<SqlAnswer>
  /** Appends rows to a table. @param command `COPY … FROM STDIN` @param csv with a heading */
  copy(command: string, csv: string): Promise<void>
}

/** Waits before a busy CARTO is asked again, ms. */
const waits = [500, 1_000]

const publicKey = 'default_public'

/** @param isPublic whether to ask as everyone on the web */
export function cartoSql(options: CartoOptions, { token, signal }: CloudCaller, isPublic = false): CartoSql {
  const { accessToken, user } = accountOf(token)
  const call = cartoCall(options, options.userBase.replace('{user}', user))
  const { pause = (ms: number) => setTimeout(ms, undefined, { signal }) } = options
  const key = Buffer.from(`${user}:${isPublic ? publicKey : accessToken}`).toString('base64')
  const once = (request: Omit<SafeCall, 'signal' | 'method'>): Promise<CallAnswer> =>
    call({
      ...{ ...request, method: 'POST', signal },
      headers: { ...request.headers, authorization: `Basic ${key}` },
    }).catch((error: unknown) => {
      throw cloudFault(error, cloudSentences.carto)
    })
  const ask = async (request: Omit<SafeCall, 'signal' | 'method'>, isUpload: boolean): Promise<string> => {
    let answer = await once(request)
    for (const wait of waits) {
      if (!isBusy(answer)) break
      await pause(wait)
      answer = await once(request)
    }
    if (!isFine(answer)) throw cartoRefusal(answer, isUpload)
    return answer.text
  }
  return {
    async query(sql) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const body = `${new URLSearchParams({ q: sql })}`
      const text = await ask({ path: '/api/v2/sql', headers, body }, false)
      try {
        return { ...answerSchema.parse(JSON.parse(text)), length: text.length }
      } catch (cause) {
        throw cartoFailed(cause)
      }
    },
    async copy(command, csv) {
      const headers = { 'content-type': 'application/octet-stream' }
      const path = `/api/v2/sql/copyfrom?${new URLSearchParams({ q: command })}`
      await ask({ path, headers, body: csv }, true)
    },
  }
}
