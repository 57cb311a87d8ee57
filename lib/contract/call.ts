import type * as z from 'zod/mini'
import type { Act } from '@/lib/catalogue/acts'
import type { TokenScope } from '@/lib/catalogue/token-scopes'

export type Schema = z.core.$ZodType

/** Units per person, and fewer per address without a sign-in. A call is one unit unless it says otherwise. */
interface Calls {
  registered: number
  visitor: number
}

/** Calls that name the same limit count together. */
export interface CallLimits {
  name: string
  perMinute: Calls
  perDay?: Calls
}

interface FormRules {
  bytes: number
  /** Sentences for another content type, and for too many or unknown bytes. */
  wrongType: string
  tooLarge: string
}

/** Routes, proxy, requests, API description, tools for programs and tests follow from this one declaration. */
export interface DeclaredCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api`, and of the service. */
  path: `/${string}`
  summary: string
  /** `person` needs no account here yet; `token` is a program with a personal access token; acts need their right. */
  access: 'visitor' | 'person' | 'token' | Act
  /** Scope that a personal access token needs; tokens cannot make a call without one. */
  scope?: TokenScope | 'any'
  /** Defaults far above what the screens need. */
  limit?: CallLimits
  /** What a body costs of the limit: 1 for what a screen sends at once. @param body as parsed */
  units?: (body: unknown) => number
  /** `extended`: the proxy adds something; `app`: does not ask the service; `internal`: for the proxy alone. */
  via?: 'extended' | 'app' | 'internal'
  params?: Schema
  query?: Schema
  body?: Schema
  shownBody?: Schema
  /** Body limit; the default suits a few numbers and words. */
  bodyBytes?: number
  /** Limit of the values in a JSON body; the default suits a list of 500 locations. */
  bodyValues?: number
  form?: FormRules
  /** JSON of success; calls with neither `answer` nor `file` answer 204. */
  answer?: Schema
  /** Defaults to 200 with an answer. */
  status?: 201
  /** Limit of the JSON of any answer; the default suits a screen of rows. */
  answerBytes?: number
  /** The service's JSON, if the proxy answers otherwise. */
  serviceAnswer?: Schema
  file?: readonly string[]
  redirects?: true
  /** Passed on unparsed, because it may be large. */
  streams?: true
  /** JSON of further statuses that are not errors. */
  also?: Readonly<Record<number, Schema>>
  /** Statuses from 500 with a sentence for the caller; others are only logged. */
  ownWords?: readonly number[]
  /** Seconds until the answer begins; overrides the setting. */
  within?: number
  /** The same for everyone: shared caches may store the answer if the service allows it. */
  isPublic?: true
  /** The same for every session: the service does not learn who asks. */
  isAnonymous?: true
  /** A valid request, for the description and for tests. */
  example?: {
    params?: Readonly<Record<string, string>>
    query?: Readonly<Record<string, string>>
    body?: unknown
  }
}

export type DeclaredCalls = Readonly<Record<string, DeclaredCall>>

type Output<S> = S extends Schema ? z.output<S> : undefined

export type ParamsOf<C extends DeclaredCall> = Output<C['params']>
export type QueryOf<C extends DeclaredCall> = Output<C['query']>
export type BodyOf<C extends DeclaredCall> = Output<C['body']>
export type AnswerOf<C extends DeclaredCall> = Output<C['answer']>

export type ServiceAnswerOf<C extends DeclaredCall> = C extends { serviceAnswer: infer S }
  ? Output<S>
  : AnswerOf<C>

export const nameOf = ({ method, path }: DeclaredCall) => `${method} ${path}` as const
