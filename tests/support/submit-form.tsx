import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { CustomerChoice } from '@/components/customer-picker/customer-picker'
import { SavedList } from '@/components/locations/saved-list'
import { useSubmitForm } from '@/components/locations/use-submit-form'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/text-field'
import { useSubmissionDraft } from '@/lib/client/drafts/submission-draft'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import type { SubmissionOutcome } from '@/lib/client/locations/use-submit-evaluation'
import { pretendLayout } from './pretend-layout'

interface SentRequest {
  key: string | null
  body: { eval_name: string; customer?: string; coords: { location_id: string }[] }
}

interface Checked {
  places: { lat: number; lng: number }[]
}

/** North of 80 degrees is water, south of it abroad. */
const faultsOf = (body: string) =>
  (JSON.parse(body) as Checked).places.map(({ lat }) => {
    if (Math.abs(lat) < 80) return null
    return lat > 0 ? 'water' : 'abroad'
  })

/** One answer per submission. */
export function answerSubmissions(...answers: { status: number; body: unknown }[]) {
  const sent: SentRequest[] = []
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    if (url === '/api/geo/check') return replyOf(200, { faults: faultsOf(String(init.body)) })
    sent.push({
      key: new Headers(init.headers).get('idempotency-key'),
      body: JSON.parse(String(init.body)),
    })
    const { status, body } = answers.shift() ?? { status: 500, body: {} }
    return replyOf(status, body)
  }) as unknown as typeof fetch
  return sent
}

const replyOf = (status: number, body: unknown) => ({
  ok: status < 300,
  status,
  headers: new Headers(),
  json: async () => body,
})

interface FormProps {
  customer?: Partial<CustomerChoice>
  onOutcome: (outcome: SubmissionOutcome) => void
}

const own: CustomerChoice = {
  isNeeded: false,
  isMissing: false,
  id: undefined,
  isAsked: false,
  check: () => undefined,
}

function Form({ customer, onOutcome }: FormProps) {
  const form = useSubmitForm({
    email: 'planner@example.com',
    customer: { ...own, ...customer },
    onOutcome,
  })
  return (
    <>
      <SavedList
        errors={form.rowErrors}
        attempts={form.attempts}
        onPress={() => undefined}
        onShow={() => undefined}
        onEdit={() => undefined}
      />
      <TextField label="Evaluation name" {...form.nameField} error={form.nameError} />
      <p>{form.failure}</p>
      <p>{form.split.question}</p>
      {form.split.question && <Button onClick={form.split.confirm}>Confirm</Button>}
      <Button onClick={form.submit} disabled={form.count === 0}>
        Submit
      </Button>
    </>
  )
}

export function renderForm(customer?: Partial<CustomerChoice>) {
  const outcomes: string[] = []
  const view = render(
    <Form {...(customer && { customer })} onOutcome={(outcome) => outcomes.push(outcome.step)} />,
  )
  return { user: userEvent.setup(), outcomes, view }
}

export const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Evaluation name' })
export const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' })

beforeAll(() => {
  pretendLayout()
  window.matchMedia = (media) =>
    ({
      matches: true,
      media,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as unknown as MediaQueryList
  // jsdom has no randomUUID.
  let count = 0
  Object.defineProperty(crypto, 'randomUUID', { configurable: true, value: () => `key-${++count}` })
})

beforeEach(() => {
  useSavedLocations.getState().reset()
  useSubmissionDraft.getState().clear()
  useSavedLocations.getState().add({ lat: 47.14, lng: 9.52, name: 'Äulestrasse' })
})
