'use client'

import { Check, FileText, MapPinPlus, Share2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { SignInDialog } from '@/components/evaluation-entry/sign-in-dialog'
import { copyAddress } from '@/components/sharing/copy-address'
import { ShareDialog } from '@/components/sharing/share-dialog'
import { ShortLink } from '@/components/sharing/short-link'
import { Button } from '@/components/ui/button'
import { DocumentDialog } from '@/components/ui/document-dialog'
import { notify } from '@/components/ui/notify'
import { useSavedLocations } from '@/lib/client/evaluation/saved-list-store'
import { useRunsCustomer } from '@/lib/client/evaluation/use-runs'
import { useScorecard } from '@/lib/client/evaluation/use-scorecard'
import { useGuest } from '@/lib/client/session/guest'
import { routes } from '@/lib/config/routes'
import type { InferenceInput } from '@/lib/contract/inference'
import { currentOf, type ResultsLocation, toResultsQuery } from '@/lib/domain/prediction/inference-input'
import { resultSubject } from '@/lib/domain/sharing/share-subject'
import type { Case } from './scenarios/columns'
import { SpreadsheetButton } from './scenarios/spreadsheet-button'

interface ResultsActionsProps {
  location: ResultsLocation
  input: InferenceInput
}

interface AllActionsProps extends ResultsActionsProps {
  /** The columns that a spreadsheet holds. */
  cases: readonly Case[]
}

/** Shares the address with the edits, exports the scenarios, opens the record's scorecard, adds the place to the list. */
export function ResultsActions({ location, input, cases }: AllActionsProps) {
  return (
    <>
      <ShareButton location={location} input={input} />
      <SpreadsheetButton location={location.name} cases={cases} returnTo={ownResults({ location, input })} />
      {location.evalId && <ScorecardButton evalId={location.evalId} />}
      <AddButton location={location} input={input} />
    </>
  )
}

/** A guest copies the address; with an account there are public links as well. */
function ShareButton({ location, input }: ResultsActionsProps) {
  const { isGuest } = useGuest()
  const [address, setAddress] = useState('')
  const [isOpen, setOpen] = useState(false)
  const subject = useMemo(() => resultSubject(location, input), [location, input])
  const inputsOnly = { value: 'inputs', label: 'Inputs only', content: <ShortLink input={input} /> }
  const press = () => {
    const url = new URL(window.location.href)
    url.search = toResultsQuery(location, input).toString()
    if (isGuest) return void copyAddress(url.href)
    setAddress(url.href)
    setOpen(true)
  }
  return (
    <>
      <Button tone="ghost" icon={<Share2 aria-hidden />} onClick={press}>
        Share
      </Button>
      <ShareDialog
        open={isOpen}
        onOpenChange={setOpen}
        subject={subject}
        address={address}
        ways={[inputsOnly]}
      />
    </>
  )
}

function ScorecardButton({ evalId }: { evalId: string }) {
  const [isOpen, setOpen] = useState(false)
  const { customer } = useRunsCustomer()
  const of = customer === undefined ? '' : `?customer=${encodeURIComponent(customer)}`
  const path = `/api/evals/files/${encodeURIComponent(evalId)}/scorecard${of}`
  const scorecard = useScorecard(isOpen ? path : undefined)
  return (
    <>
      <Button tone="line" icon={<FileText aria-hidden />} onClick={() => setOpen(true)}>
        Scorecard PDF
      </Button>
      <DocumentDialog title="Scorecard" open={isOpen} onOpenChange={setOpen} document={scorecard} />
    </>
  )
}

/** The same results without the guests' record, which a new account cannot read. */
function ownResults({ location, input }: ResultsActionsProps): string {
  return `${routes.results}?${toResultsQuery({ ...location, evalId: undefined, zid: undefined }, input)}`
}

function AddButton({ location, input }: ResultsActionsProps) {
  const { lat, lng } = location
  const { isGuest } = useGuest()
  const [isAsking, ask] = useState(false)
  const add = useSavedLocations((list) => list.add)
  const isSaved = useSavedLocations(
    (list) => lat !== undefined && lng !== undefined && list.has({ lat, lng }),
  )
  if (lat === undefined || lng === undefined) return null
  if (isSaved) {
    return (
      <Button disabled icon={<Check aria-hidden />}>
        In the list
      </Button>
    )
  }
  const press = () => {
    if (isGuest) return ask(true)
    const { name } = add({
      lat,
      lng,
      name: location.name,
      evaluationType: currentOf(input['Connector Config']),
    })
    notify.success(`${name} added to Saved Locations.`)
  }
  return (
    <>
      <Button icon={<MapPinPlus aria-hidden />} onClick={press}>
        Add to list
      </Button>
      <SignInDialog
        open={isAsking}
        reason="unlock"
        returnTo={ownResults({ location, input })}
        onClose={() => ask(false)}
      />
    </>
  )
}
