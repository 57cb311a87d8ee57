import { limits } from '@/lib/config/limits'
import { lengths } from '@/lib/contract/bounds'
import type { ErrorDetail } from '@/lib/contract/error'
import type { Submission } from '@/lib/contract/evaluation'
import type { PlaceFault } from '@/lib/contract/location-file'
import { placeFaultTexts } from '@/lib/domain/locations/place-doubts'
import {
  locationErrors,
  type SavedLocation,
  toSubmittedLocation,
} from '@/lib/domain/locations/saved-list-rules'
import { formatCount, formatCountOf } from '@/lib/format/number'
import { formatWait } from '@/lib/format/wait'

/** Wording agreed with customers. */
export const submissionMessages = {
  failed: 'An error occured while submitting evaluation. Please try again.',
  done: 'Evaluation submitted successfully.',
  signInFirst: 'Please login to submit evaluations',
  customerMissing: 'Please select a customer',
}

export function doneMessage(waitMinutes: number | undefined, records = 1): string {
  const made = records > 1 ? [`It became ${formatCount(records)} evaluations.`] : []
  const wait = waitMinutes === undefined ? [] : [`Ready in ${formatWait(waitMinutes)}.`]
  return [submissionMessages.done, ...made, ...wait].join(' ')
}

export const submittedText = (count: number): string =>
  `${formatCountOf(count, 'location')} submitted and taken off the list.`

export interface SubmissionErrors {
  fields: { [Field in 'email' | 'eval_name' | 'customer']?: string }
  locations: Record<string, string[]>
}

const fieldNames: Readonly<Record<string, string>> = {
  id: 'ID',
  location_id: 'ID',
  name: 'Name',
  location_name: 'Name',
  lat: 'Latitude',
  lng: 'Longitude',
  parkingType: 'Parking type',
  parking_type: 'Parking type',
  evaluationType: 'Power type',
  evaluation_type: 'Power type',
  connectors: 'Connectors',
}

export function toSubmission(
  locations: readonly SavedLocation[],
  form: { evalName: string; email: string | undefined; customer?: string | undefined },
): Submission {
  return {
    ...(form.email ? { email: form.email } : {}),
    eval_name: form.evalName.trim(),
    coords: locations.map(toSubmittedLocation),
    ...(form.customer ? { customer: form.customer } : {}),
  }
}

export function listErrors(locations: readonly SavedLocation[]): Record<string, string[]> {
  const found = locations.flatMap((location) => {
    const messages = locationErrors(location).map(({ message }) => message)
    return messages.length > 0 ? [[location.id, messages] as const] : []
  })
  return Object.fromEntries(found)
}

/** @param faults in the order of the locations */
export function misplacedErrors(
  locations: readonly SavedLocation[],
  faults: readonly (PlaceFault | null)[],
): Record<string, string[]> {
  const found = locations.flatMap(({ id }, index) => {
    const fault = faults[index]
    if (!fault) return []
    const errors: [id: string, messages: string[]] = [id, [placeFaultTexts[fault]]]
    return [errors]
  })
  return Object.fromEntries(found)
}

export function placeErrors(
  detail: ErrorDetail | undefined,
  locations: readonly SavedLocation[],
): SubmissionErrors {
  const errors: SubmissionErrors = { fields: {}, locations: {} }
  if (detail === undefined || typeof detail === 'string') return errors
  if (!Array.isArray(detail)) {
    const messages = [detail.message].flat()
    for (const id of detail.location_ids ?? []) errors.locations[id] = messages
    return errors
  }
  for (const { loc, msg } of detail) placeIssue(errors, { loc, msg }, locations)
  return errors
}

/** True if every error shows at a field or location, so that the notice need not repeat them. */
export function isPlaced({ fields, locations }: SubmissionErrors, detail: ErrorDetail | undefined): boolean {
  const count = Object.keys(fields).length + Object.values(locations).flat().length
  return Array.isArray(detail) && count === detail.length
}

function placeIssue(
  errors: SubmissionErrors,
  { loc, msg }: { loc: readonly (string | number)[]; msg: string },
  locations: readonly SavedLocation[],
): void {
  const [area, index, field] = loc[0] === 'body' ? loc.slice(1) : loc
  if (area === 'eval_name' || area === 'email' || area === 'customer') errors.fields[area] = msg
  if (area !== 'coords' || typeof index !== 'number') return
  const location = locations[index]
  if (!location) return
  const known = errors.locations[location.id] ?? []
  const text = withField(field, msg)
  if (!known.includes(text)) errors.locations[location.id] = [...known, text]
}

function withField(field: string | number | undefined, message: string): string {
  const name = field === undefined ? undefined : fieldNames[field]
  return name === undefined ? message : `${name}: ${message}`
}

interface WaitingWork {
  /** The customer's own work ahead, in any unit. */
  own: number
  /** Work of each other customer, in the same unit. */
  others: readonly number[]
  /** Duration of one unit, ms. */
  unitMs: number
  workers: number
}

/** Minutes. Customers take turns: each delays the record by its own work, at most by as much as the customer's. */
export function expectedWait({ own, others, unitMs, workers }: WaitingWork): number {
  const delay = others.reduce((sum, work) => sum + Math.min(work, own), 0)
  return Math.round(((own + delay) * unitMs) / Math.max(1, workers) / 60_000)
}

export const partCount = (locations: number): number => Math.ceil(locations / limits.submissionLocations)

export const splitQuestion = (locations: number): string =>
  `These ${formatCount(locations)} locations become ${formatCount(partCount(locations))} evaluations of up to ` +
  `${formatCount(limits.submissionLocations)}. Submit?`

export const storedSoFar = (stored: number, parts: number): string =>
  `${formatCount(stored)} of ${formatCount(parts)} evaluations are stored. Submit again to send the others; ` +
  'none is stored twice.'

/** Parts of at most 500 locations with numbered names: `Garages (1 of 3)`. */
export function submissionParts(submission: Submission): Submission[] {
  const parts = partCount(submission.coords.length)
  if (parts <= 1) return [submission]
  return Array.from({ length: parts }, (_, index) => {
    const from = index * limits.submissionLocations
    const number = ` (${index + 1} of ${parts})`
    return {
      ...submission,
      eval_name: submission.eval_name.slice(0, lengths.name - number.length) + number,
      coords: submission.coords.slice(from, from + limits.submissionLocations),
    }
  })
}

/** Idempotency key: equal for the same content of one attempt, so that the service stores a retried part once. */
export const partKey = (attempt: string, part: Submission): string =>
  `${attempt}-${fingerprint(JSON.stringify(part))}`

/** 64 bits in hexadecimal: FNV-1a over UTF-16 units from two offsets. Not for secrets. */
function fingerprint(text: string): string {
  const halves = [0x811c9dc5, 0x9e3779b9].map((offset) => {
    let hash = offset
    for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
    return (hash >>> 0).toString(16).padStart(8, '0')
  })
  return halves.join('')
}
