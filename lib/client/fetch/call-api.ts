import type { z } from 'zod/mini'
import type { AnswerOf, DeclaredCall, Schema } from '@/lib/contract/call'
import { filledPath } from '@/lib/contract/call-address'
import { type ApiRequest, type FetchJsonOptions, fetchJson } from './fetch-json'

type Frozen<T> = { readonly [N in keyof T]: Frozen<T[N]> }

type QueryValues<T> = { readonly [N in keyof T]: T[N] | number }

type Parts<C extends DeclaredCall> = (C extends { params: infer S extends Schema }
  ? { params: Frozen<z.input<S>> }
  : { params?: never }) &
  (C extends { query: infer S extends Schema }
    ? Record<never, never> extends z.input<S>
      ? { query?: QueryValues<z.input<S>> }
      : { query: QueryValues<z.input<S>> }
    : { query?: never })

type Sent<C extends DeclaredCall> = Parts<C> &
  (C extends { body: infer S extends Schema } ? { body: Frozen<z.input<S>> } : { body?: never }) &
  (C extends { form: object } ? { form: FormData } : { form?: never }) &
  Pick<ApiRequest, 'headers' | 'signal'>

type Given<T> = Record<never, never> extends T ? [given?: T] : [given: T]

interface AnyParts {
  params?: Readonly<Record<string, string>> | undefined
  query?: Readonly<Record<string, unknown>> | undefined
}

function addressFrom({ path }: DeclaredCall, { params, query = {} }: AnyParts): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value))
  }
  return `/api${filledPath(path, params)}${search.size > 0 ? `?${search}` : ''}`
}

/** Also the cache key. Omits undefined and empty values. */
export const addressOf = <C extends DeclaredCall>(call: C, ...[parts]: Given<Parts<C>>): string =>
  addressFrom(call, (parts ?? {}) as AnyParts)

export function requestOf<C extends DeclaredCall>(call: C, ...[sent]: Given<Sent<C>>): ApiRequest {
  const { params, query, ...rest } = (sent ?? {}) as AnyParts & Partial<ApiRequest>
  const request = { ...rest, url: addressFrom(call, { params, query }), method: call.method }
  return call.file ? { ...request, headers: { accept: '*/*', ...rest.headers } } : request
}

type JsonCall = DeclaredCall & { answer: z.ZodMiniType }

export const fetchCall = <C extends JsonCall>(call: C, options?: FetchJsonOptions) =>
  fetchJson(call.answer as z.ZodMiniType<AnswerOf<C>>, options)

export const callApi = <C extends JsonCall>(call: C, ...given: Given<Sent<C>>): Promise<AnswerOf<C>> =>
  fetchCall(call)(requestOf(call, ...given))
