import { useEffect, useRef, useState } from 'react'
import { CustomerField, useCustomerChoice } from '@/components/customer-picker/customer-picker'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ErrorStrip } from '@/components/ui/error-strip'
import { notify } from '@/components/ui/notify'
import { Spinner } from '@/components/ui/progress'
import { TextField } from '@/components/ui/text-field'
import { messageOf } from '@/lib/client/fetch/request-error'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import { type SubmissionOutcome, useSubmitEvaluation } from '@/lib/client/locations/use-submit-evaluation'
import type { StudioClient } from '@/lib/client/studio/studio-client'
import { limits } from '@/lib/config/limits'
import { authenticationRequired } from '@/lib/config/routes'
import { misplacedText } from '@/lib/domain/locations/place-doubts'
import { doneMessage, partCount, storedSoFar, toSubmission } from '@/lib/domain/records/submission'
import type { DatasetOutline } from '@/lib/domain/studio/read/studio-map'
import type { FoundLocations } from '@/lib/domain/studio/table/dataset-locations'
import { formatCount, formatCountOf } from '@/lib/format/number'

type Found = { step: 'reading' } | { step: 'failed' } | { step: 'read'; found: FoundLocations }

/** Locations in a dataset's filtered rows, by the import's rules. */
function useFoundLocations(client: StudioClient, dataId: string): Found {
  const [state, setState] = useState<Found>({ step: 'reading' })
  useEffect(() => {
    let isWanted = true
    const existing = useSavedLocations.getState().locations
    client.ask('locations', { dataId, existing }).then(
      (found) => isWanted && setState(found ? { step: 'read', found } : { step: 'failed' }),
      () => isWanted && setState({ step: 'failed' }),
    )
    return () => {
      isWanted = false
    }
  }, [client, dataId])
  return state
}

/** @returns a sentence that says why not */
function addToList({ ready }: FoundLocations): string | undefined {
  const { locations: before, ...store } = useSavedLocations.getState()
  if (before.length + ready.length > limits.savedLocations) {
    return `The list holds up to ${formatCount(limits.savedLocations)} locations; these would make it ${formatCount(before.length + ready.length)}.`
  }
  const result = store.import(ready)
  if (!result.ok) return result.message
  const undo = () => {
    store.reset()
    store.import(before)
  }
  notify.success(`${formatCountOf(ready.length, 'location')} saved.`, { label: 'Undo', onPress: undo })
  return undefined
}

function reasonOf(
  outcome: Exclude<SubmissionOutcome, { step: 'done' }>,
  ready: FoundLocations['ready'],
): string {
  if (outcome.step === 'not-allowed') {
    return 'Your account cannot submit yet. Ask your administrator for permission, or book a demo.'
  }
  if (outcome.step === 'signed-out') return authenticationRequired
  if (outcome.step === 'misplaced') {
    return misplacedText(
      ready.flatMap(({ name }, index) => {
        const fault = outcome.faults[index]
        return fault ? [{ name, fault }] : []
      }),
    )
  }
  const why = messageOf(outcome.error, 'An error occured while submitting evaluation. Please try again.')
  return outcome.stored > 0 ? `${why} ${storedSoFar(outcome.stored, outcome.parts)}` : why
}

/** Submits locations without changing the saved list. */
function useSubmission() {
  const attempt = useRef<string>(undefined)
  const customer = useCustomerChoice()
  const { submit, isSubmitting } = useSubmitEvaluation({
    read: () => attempt.current,
    keep: (next) => {
      attempt.current = next
    },
  })
  return {
    isSubmitting,
    customer,
    /** @returns a sentence that says why not */
    async send({ ready }: FoundLocations, evalName: string): Promise<string | undefined> {
      const outcome = await submit(toSubmission(ready, { evalName, email: undefined, customer: customer.id }))
      if (outcome.step !== 'done') return reasonOf(outcome, ready)
      notify.success(doneMessage(outcome.waitMinutes, outcome.records))
      return undefined
    },
  }
}

/** Maximum causes shown; the import lists all. */
const maxShown = 4

function Counts({ found }: { found: FoundLocations }) {
  const { ready, known, toFix, problems, left } = found
  return (
    <>
      <p role="status" className="tnum flex flex-wrap gap-x-4">
        <span>
          <b>{formatCount(ready.length)}</b> ready
        </span>
        <span>
          <b>{formatCount(toFix)}</b> to fix
        </span>
        <span>
          <b>{formatCount(known)}</b> already saved
        </span>
        {left > 0 && (
          <span>
            <b>{formatCount(left)}</b> over the limit of one import
          </span>
        )}
      </p>
      {problems.length > 0 && (
        <ul className="grid gap-1 text-xs text-ink-600">
          {problems.slice(0, maxShown).map((text) => (
            <li key={text} className="wrap-anywhere">
              {text}
            </li>
          ))}
          {problems.length > maxShown && <li>{`And ${problems.length - maxShown} more causes.`}</li>}
        </ul>
      )}
    </>
  )
}

interface LocationsDialogProps {
  dataset: DatasetOutline
  client: StudioClient
  onClose: () => void
}

/** Previews the locations in the rows, to save or submit them. */
export function LocationsDialog({ dataset, client, onClose }: LocationsDialogProps) {
  const state = useFoundLocations(client, dataset.id)
  const submission = useSubmission()
  const { customer } = submission
  const [name, setName] = useState(dataset.label.replace(/\.[^.]{1,8}$/, '').slice(0, 200))
  const [problem, setProblem] = useState<string>()
  const found = state.step === 'read' ? state.found : undefined
  const count = found?.ready.length ?? 0
  const settle = (reason: string | undefined) => (reason === undefined ? onClose() : setProblem(reason))
  const submit = async () => {
    if (!found) return
    setProblem(undefined)
    if (name.trim() === '') return setProblem('Evaluation name is required')
    if (customer.isMissing) return customer.check()
    settle(await submission.send(found, name))
  }
  return (
    <Dialog
      open
      isForm
      width="form"
      title={`Locations of ${dataset.label}`}
      onOpenChange={(isOpen) => !isOpen && !submission.isSubmitting && onClose()}
      actions={
        <>
          <Button
            tone="line"
            busy={submission.isSubmitting}
            disabled={count === 0}
            onClick={() => void submit()}
          >
            Submit for evaluation
          </Button>
          <Button
            disabled={count === 0 || submission.isSubmitting}
            onClick={() => found && settle(addToList(found))}
          >
            {`Save ${formatCountOf(count, 'location')}`}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {problem !== undefined && <ErrorStrip>{problem}</ErrorStrip>}
        {state.step === 'reading' && (
          <p role="status" className="flex items-center gap-2">
            <Spinner /> Reading the rows…
          </p>
        )}
        {state.step === 'failed' && <ErrorStrip>The rows could not be read.</ErrorStrip>}
        {found && <Counts found={found} />}
        {/* Here the address names a map: adding a customer to it would open the map again. */}
        <CustomerField choice={customer} isInAddress={false} />
        <TextField
          label="Evaluation name"
          size="lg"
          maxLength={200}
          value={name}
          onChange={(event) => {
            setName(event.target.value)
            setProblem(undefined)
          }}
        />
        {partCount(count) > 1 && (
          <p className="text-xs text-ink-600">
            {`A submission makes ${formatCount(partCount(count))} evaluations of them.`}
          </p>
        )}
      </div>
    </Dialog>
  )
}
