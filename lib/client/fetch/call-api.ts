import type { z } from 'zod/mini'
import type { AnswerOf, DeclaredCall, Schema } from '@/lib/contract/call'
import { filledPath } from '@/lib/contract/call-address'
import { type ApiRequest, type FetchJsonOptions, fetchJson } from './fetch-json'

type Frozen<T> = { readonly [N in keyof T]: Frozen<T[N]> }

/** Numbers are sent as text. */
type QueryValues<T> = { readonly [N in keyof T]: T[N] | number }

/** What an address is made of; the query may be left out if all of it may. */
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

/** Nothing need be given for a call whose parts may all be absent. */
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

/** The address of a call at this app, also its key in the cache. Undefined and empty values are left out. */
export const addressOf = <C extends DeclaredCall>(call: C, ...[parts]: Given<Parts<C>>): string =>
  addressFrom(call, (parts ?? {}) as AnyParts)

/** The request of a call; takes any type of file, and else JSON. */
export function requestOf<C extends DeclaredCall>(call: C, ...[sent]: Given<Sent<C>>): ApiRequest {
  const { params, query, ...rest } = (sent ?? {}) as AnyParts & Partial<ApiRequest>
  const request = { ...rest, url: addressFrom(call, { params, query }), method: call.method }
  return call.file ? { ...request, headers: { accept: '*/*', ...rest.headers } } : request
}

type JsonCall = DeclaredCall & { answer: z.ZodMiniType }

/** A fetcher for the answers of a call, as `fetchJson`; takes its address or its request. */
export const fetchCall = <C extends JsonCall>(call: C, options?: FetchJsonOptions) =>
  fetchJson(call.answer as z.ZodMiniType<AnswerOf<C>>, options)

/** Makes a call and reads its answer. @throws as a fetcher of `fetchCall` */
export const callApi = <C extends JsonCall>(call: C, ...given: Given<Sent<C>>): Promise<AnswerOf<C>> =>
  fetchCall(call)(requestOf(call, ...given))
