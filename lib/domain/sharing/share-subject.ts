import type { InferenceInput } from '@/lib/contract/inference'
import type { ResultMoney, ResultParameters } from '@/lib/contract/result'
import type { ListedShare, NewShare } from '@/lib/contract/share'
import type { ResultsLocation } from '@/lib/domain/estimate/inference-input'

/** One version of a network plan; `money` adds what it costs and earns. */
interface PlanSubject {
  kind: 'plan'
  id: string
  version: number
  money: boolean
}

/** `id` is a record's, `location_id` a `zid`; a `growing` record collects all evaluations of a current. */
export type ShareSubject =
  | { kind: 'record'; id: string; growing?: true }
  | { kind: 'location'; id: string; location_id: string }
  | { kind: 'result'; parameters: ResultParameters }
  | PlanSubject

export function resultParameters(
  location: ResultsLocation,
  input: InferenceInput,
  money?: ResultMoney,
): ResultParameters {
  const { name, id, address, city, type, lat, lng } = location
  const known = Object.entries({ id, address, city, type, lat, lng }).filter(
    ([, value]) => value !== undefined,
  )
  return { location: { name, ...Object.fromEntries(known) }, input, ...(money && { money }) }
}

export const resultSubject = (
  location: ResultsLocation,
  input: InferenceInput,
  money?: ResultMoney,
): ShareSubject => ({ kind: 'result', parameters: resultParameters(location, input, money) })

interface ShareTerms {
  expiresAt: Date
  customer: string | undefined
}

export const newShareOf = (subject: ShareSubject, { expiresAt, customer }: ShareTerms): NewShare => ({
  ...subject,
  expires_at: expiresAt.toISOString(),
  ...(customer && { customer }),
})

/** For a result, the same location with any inputs; for a plan, any version. */
export function isLinkTo(link: ListedShare, subject: ShareSubject): boolean {
  if (link.kind !== subject.kind) return false
  if (subject.kind === 'result') return link.title === subject.parameters.location.name
  if (subject.kind === 'plan') return link.plan_id === subject.id
  if (link.eval_id !== subject.id) return false
  return subject.kind === 'record' || link.location_id === subject.location_id
}
