import type { ErrorDetail } from '@/lib/contract/error'

/** Limits the sentence: a submission of 500 bad rows must not fill the screen. */
const NAMED_FIELDS = 5

/** Wire names in a reader's words. Whole lists have none: their message suffices. */
const readerNames: Readonly<Record<string, string>> = {
  coords: 'Location',
  customer: 'Customer',
  locations: 'Location',
  eval_name: 'Evaluation name',
  email: 'Email',
  lat: 'latitude',
  lng: 'longitude',
  name: 'name',
  location_name: 'name',
  location_id: 'ID',
  parkingType: 'parking type',
  parking_type: 'parking type',
  evaluationType: 'power type',
  evaluation_type: 'power type',
  iso3_total: 'total traffic',
}

const wordsOf = (wire: string) =>
  /^[a-z0-9_]+$/i.test(wire)
    ? wire.replace(/([a-z])([A-Z])/g, (_, end, start) => `${end} ${start.toLowerCase()}`).replaceAll('_', ' ')
    : wire

const readerName = (wire: string) => readerNames[wire] ?? wordsOf(wire)

/** Counts from one: `['body', 'coords', 0, 'lat']` → `Location 1, latitude`. */
function fieldName(path: readonly (string | number)[]): string {
  const [first, ...rest] = path
  const wire = first === 'body' || first === 'query' || first === 'path' ? rest : path
  if (wire.length === 1 && wire[0] === 'coords') return ''
  const named = wire[0] === 'content' ? wire.slice(1) : wire
  const parts = named.map((part) => (typeof part === 'string' ? readerName(part) : part))
  return parts.reduce<string>((name, part) => {
    if (typeof part === 'number') return name === '' ? `Row ${part + 1}` : `${name} ${part + 1}`
    return name === '' ? part : `${name}, ${part}`
  }, '')
}

const withStop = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)

function fieldSentences(issues: Extract<ErrorDetail, readonly unknown[]>): string {
  const named = issues.slice(0, NAMED_FIELDS).map((issue) => {
    const field = fieldName(issue.loc)
    return withStop(field === '' ? issue.msg : `${field}: ${issue.msg}`)
  })
  const left = issues.length - named.length
  return [...named, ...(left > 0 ? [`And ${left} more.`] : [])].join(' ')
}

/** `detail` has three forms; the second adds the locations and columns that it names. */
export function errorSentence(detail: ErrorDetail | undefined, fallback: string): string {
  if (detail === undefined) return fallback
  if (typeof detail === 'string') return detail.trim() === '' ? fallback : detail
  if (Array.isArray(detail)) return detail.length === 0 ? fallback : fieldSentences(detail)
  const messages = Array.isArray(detail.message) ? detail.message : [detail.message]
  const sentences = messages.filter((message) => message.trim() !== '').map(withStop)
  if (detail.location_ids?.length) sentences.push(`Locations: ${detail.location_ids.join(', ')}.`)
  if (detail.columns?.length) sentences.push(`Columns: ${detail.columns.map(readerName).join(', ')}.`)
  return sentences.length === 0 ? fallback : sentences.join(' ')
}

const UNKNOWN = 'Oops! An error occurred. Please reload your page.'

/** `message` is a sentence to show; `status` is 0 without an answer; `detail` marks single fields. */
export class RequestError extends Error {
  readonly status: number
  readonly detail: ErrorDetail | undefined
  readonly requestId: string | null
  readonly body: unknown

  constructor(answer: {
    status: number
    detail?: ErrorDetail | undefined
    requestId?: string | null
    body?: unknown
  }) {
    super(errorSentence(answer.detail, UNKNOWN))
    this.name = 'RequestError'
    this.status = answer.status
    this.detail = answer.detail
    this.requestId = answer.requestId ?? null
    this.body = answer.body
  }
}

/** Not a failure to show: a newer call, or leaving the page, aborted it. */
export function isAborted(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError'
}

/** @param fallback shown if the service gave no reason */
export function messageOf(error: unknown, fallback = UNKNOWN): string {
  if (!(error instanceof RequestError)) return fallback
  return errorSentence(error.detail, fallback)
}

export interface Refusal {
  status: number
  body: unknown
  requestId: string | null
}

export async function readRefusal(response: Response): Promise<Refusal> {
  const body: unknown = await response.json().catch(() => undefined)
  return { status: response.status, body, requestId: response.headers.get('x-request-id') }
}
