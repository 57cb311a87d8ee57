import type * as z from 'zod/mini'
import type { Act } from '@/lib/catalogue/acts'
import type { TokenScope } from '@/lib/catalogue/token-scopes'

export type Schema = z.core.$ZodType

/** Calls of one person, and fewer of one address without a sign-in. */
interface Calls {
  registered: number
  visitor: number
}

/** How often a call may be made. Calls that name the same limit count together. */
export interface CallLimits {
  name: string
  perMinute: Calls
  /** For what is stored or paid for. */
  perDay?: Calls
}

/** A form of files, which is streamed through. */
interface FormRules {
  /** Bytes of its files together. */
  bytes: number
  /** Sentences for another content type, and for too many bytes or an unknown number. */
  wrongType: string
  tooLarge: string
}

/**
 * One call of the API: what the service's routes, the proxy, the app's own requests, the description of the API, the
 * tools for programs and the tests know about it.
 */
export interface DeclaredCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api`, and the same of the service. */
  path: `/${string}`
  summary: string
  /**
   * Anybody, a signed-in person (who need not have an account here yet), a program with a personal access token, or
   * those with the rights for an act.
   */
  access: 'visitor' | 'person' | 'token' | Act
  /** What a personal access token must allow; without it, tokens cannot make the call. */
  scope?: TokenScope | 'any'
  /** Without it, far above what the screens ask. */
  limit?: CallLimits
  /**
   * Who answers: the service through the proxy; `extended` has the proxy add to that, `app` does not ask the service,
   * `internal` is for the proxy alone.
   */
  via?: 'extended' | 'app' | 'internal'
  params?: Schema
  query?: Schema
  body?: Schema
  /** What the description shows of a body that is read in two steps. */
  shownBody?: Schema
  /** Most bytes of a body; without it, enough for a few numbers and words. */
  bodyBytes?: number
  form?: FormRules
  /** JSON of success. A call with neither `answer` nor `file` answers 204. */
  answer?: Schema
  /** Of success, 200 if there is an answer. */
  status?: 201
  /** JSON of the service, where the proxy answers otherwise. */
  serviceAnswer?: Schema
  /** Content types of an answer that is a file. */
  file?: readonly string[]
  /** Leads the browser to another page. */
  redirects?: true
  /** Passed on unread, because it may be large: whoever asked reads it. */
  streams?: true
  /** JSON of further statuses that are no errors. */
  also?: Readonly<Record<number, Schema>>
  /** Statuses from 500 with a sentence for the caller; others are only logged. */
  ownWords?: readonly number[]
  /** Seconds until the answer begins, in place of the setting. */
  within?: number
  /** The same for everybody: shared caches may keep the answer if the service says so. */
  isPublic?: true
  /** The same for every session: the service does not learn who asks. */
  isAnonymous?: true
  /** Values of a request that is answered, for the description and for tests. */
  example?: {
    params?: Readonly<Record<string, string>>
    query?: Readonly<Record<string, string>>
    body?: unknown
  }
}

export type DeclaredCalls = Readonly<Record<string, DeclaredCall>>

type Output<S> = S extends Schema ? z.output<S> : undefined

/** Values of a request's parts, once they are read. */
export type ParamsOf<C extends DeclaredCall> = Output<C['params']>
export type QueryOf<C extends DeclaredCall> = Output<C['query']>
export type BodyOf<C extends DeclaredCall> = Output<C['body']>
/** JSON of success, as its reader gets it. */
export type AnswerOf<C extends DeclaredCall> = Output<C['answer']>

/** What the service answers. */
export type ServiceAnswerOf<C extends DeclaredCall> = C extends { serviceAnswer: infer S }
  ? Output<S>
  : AnswerOf<C>

/** `GET /evals/runs/:evalId` */
export const nameOf = ({ method, path }: DeclaredCall) => `${method} ${path}` as const
