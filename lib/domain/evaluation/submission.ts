import type { ErrorDetail } from '@/lib/contract/error'
import type { Submission } from '@/lib/contract/evaluation'
import { locationErrors, type SavedLocation, toSubmittedLocation } from './saved-list-rules'

/** Fixed texts: their wording is agreed with customers. */
export const submissionMessages = {
  failed: 'An error occured while submitting evaluation. Please try again.',
  done: 'Evaluation submitted successfully.',
  signInFirst: 'Please login to submit evaluations',
}

/** What stands in the way, where it belongs: at a field of the form or at a location of the list. */
export interface SubmissionErrors {
  fields: { [Field in 'email' | 'eval_name']?: string }
  /** Messages by location id. */
  locations: Record<string, string[]>
}

const fieldNames = {
  lat: 'Latitude',
  lng: 'Longitude',
  parkingType: 'Parking type',
  parking_type: 'Parking type',
}

export function toSubmission(
  locations: readonly SavedLocation[],
  form: { evalName: string; email: string | undefined },
): Submission {
  return {
    ...(form.email ? { email: form.email } : {}),
    eval_name: form.evalName.trim(),
    coords: locations.map(toSubmittedLocation),
  }
}

/** Errors of the list that need no server to be found. */
export function listErrors(locations: readonly SavedLocation[]): Record<string, string[]> {
  const found = locations.flatMap((location) => {
    const messages = locationErrors(location).map(({ message }) => message)
    return messages.length > 0 ? [[location.id, messages] as const] : []
  })
  return Object.fromEntries(found)
}

/** Puts what the server refused onto the fields and rows that it means . */
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

/** Whether every word of the refusal stands at a field or a row, so that the notice need not repeat it. */
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
  if (area === 'eval_name' || area === 'email') errors.fields[area] = msg
  if (area !== 'coords' || typeof index !== 'number') return
  const location = locations[index]
  if (!location) return
  const known = errors.locations[location.id] ?? []
  const text = withField(field, msg)
  if (!known.includes(text)) errors.locations[location.id] = [...known, text]
}

function withField(field: string | number | undefined, message: string): string {
  if (field === undefined) return message
  const name = fieldNames[field as keyof typeof fieldNames] ?? String(field)
  return `${name}: ${message}`
}

/** One attempt to submit; its key is what lets the server tell a repetition from a second submission. */
export interface Attempt {
  key: string
  /** The body that the key was made for: another body is another attempt. */
  body: string
}

/** The attempt for a body: the earlier one while the body is the same, so that a retry makes no second record. */
export function attemptFor(
  submission: Submission,
  earlier: Attempt | undefined,
  newKey: () => string,
): Attempt {
  const body = JSON.stringify(submission)
  return earlier?.body === body ? earlier : { key: newKey(), body }
}
