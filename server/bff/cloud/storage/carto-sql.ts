import { setTimeout } from 'node:timers/promises'
import * as z from 'zod'
import type { CallAnswer, SafeCall } from '@/server/guard/safe-call'
import { accountOf, type CartoOptions, cartoCall, cartoFailed, cartoRefusal, isBusy } from './carto-options'
import { type CloudCaller, cloudFault, cloudSentences, isFine } from './cloud-provider'
import { cutLists, entriesOf } from './json-lists'

type Row = Record<string, unknown>

const fieldsSchema = z.record(z.string(), z.looseObject({ type: z.string().optional() })).default({})
export type SqlFields = z.infer<typeof fieldsSchema>

const answerSchema = z.object({
  // Unchecked: each statement has a form of its own.
  rows: z.custom<Row[]>(Array.isArray).default([]),
  fields: fieldsSchema,
})

/** A table may have a million rows. */
export interface SqlTable {
  fields: SqlFields
  bytes: number
  rows(): AsyncIterable<Row[]>
}

/** Every function throws AppError with a sentence. */
export interface CartoSql {
  query(sql: string): Promise<Row[]>
  table(sql: string): Promise<SqlTable>
  copy(command: string, csv: readonly Uint8Array[]): Promise<void>
}

const waits = [500, 1_000]

const publicKey = 'default_public'

export function cartoSql(options: CartoOptions, { token, signal }: CloudCaller, isPublic = false): CartoSql {
  const { accessToken, user } = accountOf(token)
  const call = cartoCall(options, options.userBase.replace('{user}', user))
  const { pause = (ms: number) => setTimeout(ms, undefined, { signal }) } = options
  const key = Buffer.from(`${user}:${isPublic ? publicKey : accessToken}`).toString('base64')
  const once = (request: Omit<SafeCall, 'signal' | 'method'>): Promise<CallAnswer> =>
    call({
      ...request,
      method: 'POST',
      signal,
      headers: { ...request.headers, authorization: `Basic ${key}` },
    }).catch((error: unknown) => {
      throw cloudFault(error, cloudSentences.carto)
    })
  const ask = async (
    request: Omit<SafeCall, 'signal' | 'method'>,
    isUpload: boolean,
  ): Promise<CallAnswer> => {
    let answer = await once(request)
    for (const wait of waits) {
      if (!isBusy(answer)) break
      await pause(wait)
      answer = await once(request)
    }
    if (!isFine(answer)) throw cartoRefusal(answer, isUpload)
    return answer
  }
  const select = (sql: string) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return ask({ path: '/api/v2/sql', headers, body: `${new URLSearchParams({ q: sql })}` }, false)
  }
  return {
    async query(sql) {
      const { text } = await select(sql)
      try {
        return answerSchema.parse(JSON.parse(text)).rows
      } catch (cause) {
        throw cartoFailed(cause)
      }
    },
    async table(sql) {
      const { bytes } = await select(sql)
      try {
        const { rest, runs } = await cutLists(bytes, ['rows'])
        const { fields } = answerSchema.parse(rest)
        const rows = () => entriesOf(runs.get(0) ?? []) as AsyncGenerator<Row[]>
        return { fields, bytes: bytes.length, rows }
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
