import { useEffect, useRef, useState } from 'react'
import { useCustomerChoice } from '@/components/customer-picker/use-customer-choice'
import { notify } from '@/components/ui/notify'
import { useSavedLocations } from '@/lib/client/evaluation/saved-list-store'
import { type SubmissionOutcome, useSubmitEvaluation } from '@/lib/client/evaluation/use-submit-evaluation'
import { messageOf } from '@/lib/client/fetch/request-error'
import type { StudioClient } from '@/lib/client/studio/studio-client'
import { limits } from '@/lib/config/limits'
import { doneMessage, toSubmission } from '@/lib/domain/evaluation/submission'
import { storedSoFar } from '@/lib/domain/evaluation/submission-parts'
import type { FoundLocations } from '@/lib/domain/studio/table/dataset-locations'
import { formatCount, formatCountOf } from '@/lib/format/number'

type Found = { step: 'reading' } | { step: 'failed' } | { step: 'read'; found: FoundLocations }

/** The locations of a dataset's shown rows, read by the rules of the import. */
export function useFoundLocations(client: StudioClient, dataId: string): Found {
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

/** Adds them to the saved list. @returns a sentence that says why not */
export function addToList({ ready }: FoundLocations): string | undefined {
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

function reasonOf(outcome: Exclude<SubmissionOutcome, { step: 'done' }>): string {
  if (outcome.step === 'not-allowed') {
    return 'Your account cannot submit yet. Ask your administrator for permission, or book a demo.'
  }
  if (outcome.step === 'signed-out') return 'Authentication required.'
  const why = messageOf(outcome.error, 'An error occured while submitting evaluation. Please try again.')
  return outcome.stored > 0 ? `${why} ${storedSoFar(outcome.stored, outcome.parts)}` : why
}

/** Submits locations without touching the saved list. */
export function useSubmission() {
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
      if (outcome.step !== 'done') return reasonOf(outcome)
      notify.success(doneMessage(outcome.waitMinutes, outcome.records))
      return undefined
    },
  }
}
