'use client'

import { Check, FileText, MapPinPlus, Share2 } from 'lucide-react'
import { memo, useMemo, useState } from 'react'
import { LandlordPdfButton } from '@/components/documents/landlord-pdf-button'
import { SignInDialog } from '@/components/evaluation-entry/sign-in-dialog'
import { copyAddress } from '@/components/sharing/copy-field'
import { ShareDialog } from '@/components/sharing/share-dialog'
import { ShortLink } from '@/components/sharing/short-link'
import { Button } from '@/components/ui/button'
import { DocumentDialog } from '@/components/ui/document-dialog'
import { notify } from '@/components/ui/notify'
import { rememberAddress } from '@/lib/client/locations/address-places'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import { useOpenReport } from '@/lib/client/records/full-report'
import { useResultDocument } from '@/lib/client/results/use-result-document'
import { useGuest } from '@/lib/client/session/guest'
import { routes } from '@/lib/config/routes'
import type { InferenceInput } from '@/lib/contract/inference'
import { currentOf, type ResultsLocation, toResultsQuery } from '@/lib/domain/estimate/inference-input'
import { resultMoney } from '@/lib/domain/scenarios/scenario-columns'
import { resultParameters, resultSubject } from '@/lib/domain/sharing/share-subject'
import { ownResults } from './own-results'
import { SpreadsheetButton } from './scenarios/spreadsheet-button'
import type { ScenarioBoard } from './scenarios/use-scenario-board'
import type { Parameters } from './use-parameters'

interface ResultsActionsProps {
  location: ResultsLocation
  parameters: Parameters
  board: Pick<ScenarioBoard, 'inputs' | 'activeKey'>
}

/** Shares, exports and prints the result, also for a landlord; adds the place to the list. */
export const ResultsActions = memo(function ResultsActions(props: ResultsActionsProps) {
  const { location, parameters, board } = props
  const { input } = parameters
  const returnTo = ownResults({ location, input })
  return (
    <>
      <ShareButton location={location} parameters={parameters} board={board} />
      <SpreadsheetButton location={location.name} inputs={board.inputs} returnTo={returnTo} />
      <ResultPdfButton location={location} parameters={parameters} board={board} returnTo={returnTo} />
      <ScorecardButton location={location} parameters={parameters} board={board} returnTo={returnTo} />
      <AddButton location={location} input={input} />
    </>
  )
})

function ScorecardButton({
  location,
  parameters,
  board,
  returnTo,
}: ResultsActionsProps & { returnTo: string }) {
  const { input, defaults } = parameters
  const [hasMoney, setMoney] = useState(false)
  const money = hasMoney ? resultMoney(board.inputs, board.activeKey, defaults.currency) : undefined
  return (
    <LandlordPdfButton
      parameters={resultParameters(location, input, money)}
      returnTo={returnTo}
      options={
        <IncludeMoney
          label="Include revenue"
          isOn={hasMoney}
          onChange={setMoney}
          hint="A year's revenue at the tariff as it is now, with its range."
        />
      }
      onClose={() => setMoney(false)}
    />
  )
}

interface AddButtonProps {
  location: ResultsLocation
  input: InferenceInput
}

function AddButton({ location, input }: AddButtonProps) {
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
    const added = add({
      lat,
      lng,
      name: location.name,
      address: location.address,
      evaluationType: currentOf(input['Connector Config']),
    })
    const { name } = added
    void rememberAddress(added)
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

interface ResultPdfButtonProps {
  location: ResultsLocation
  parameters: Parameters
  board: Pick<ScenarioBoard, 'inputs' | 'activeKey'>
  /** Path to continue at after signing in. */
  returnTo: string
}

/** Opens the result as a PDF, with money on request; asks guests to sign in. */
function ResultPdfButton({ location, parameters, board, returnTo }: ResultPdfButtonProps) {
  const { isGuest } = useGuest()
  const [isAsking, ask] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [hasMoney, setMoney] = useState(false)
  const { inputs, activeKey } = board
  const money = hasMoney ? resultMoney(inputs, activeKey, parameters.defaults.currency) : undefined
  const document = useResultDocument(isOpen ? resultParameters(location, parameters.input, money) : undefined)
  return (
    <>
      <Button
        tone="line"
        icon={<FileText aria-hidden />}
        onClick={() => (isGuest ? ask(true) : setOpen(true))}
      >
        Result PDF
      </Button>
      <DocumentDialog
        title="Result"
        open={isOpen}
        onOpenChange={(open) => {
          setOpen(open)
          setMoney(false)
        }}
        document={document}
        options={
          <IncludeMoney
            isOn={hasMoney}
            onChange={setMoney}
            hint="A second page with what the station costs and earns, and your scenarios."
          />
        }
      />
      <SignInDialog open={isAsking} reason="unlock" returnTo={returnTo} onClose={() => ask(false)} />
    </>
  )
}

interface ShareButtonProps {
  location: ResultsLocation
  parameters: Parameters
  board: Pick<ScenarioBoard, 'inputs' | 'activeKey'>
}

/** Copies the address for guests; accounts also get public links. Money is included only on request. */
function ShareButton({ location, parameters, board }: ShareButtonProps) {
  const { original, input, moneyEdits, defaults } = parameters
  const { inputs, activeKey } = board
  const { isGuest, to } = useGuest()
  const isInDialog = useOpenReport() !== null
  const [isOpen, setOpen] = useState(false)
  const [hasMoney, setMoney] = useState(false)
  const money = useMemo(
    () => (hasMoney ? resultMoney(inputs, activeKey, defaults.currency) : undefined),
    [hasMoney, inputs, activeKey, defaults.currency],
  )
  const subject = useMemo(() => resultSubject(location, input, money), [location, input, money])
  const addressOf = (edits: typeof moneyEdits) => {
    const query = toResultsQuery(location, input, edits).toString()
    const isUnchanged = query === toResultsQuery(location, original).toString()
    // Without edits, the dialog's address opens the same over its record.
    if (isInDialog && isUnchanged) return window.location.href
    return new URL(`${to(routes.results)}?${query}`, window.location.href).href
  }
  const press = () => (isGuest ? void copyAddress(addressOf({})) : setOpen(true))
  return (
    <>
      <Button tone="ghost" icon={<Share2 aria-hidden />} onClick={press}>
        Share
      </Button>
      <ShareDialog
        open={isOpen}
        onOpenChange={(open) => {
          setOpen(open)
          setMoney(false)
        }}
        subject={subject}
        address={isOpen ? addressOf(hasMoney ? moneyEdits : {}) : ''}
        options={
          <IncludeMoney
            isOn={hasMoney}
            onChange={setMoney}
            hint="What the station costs and earns, as it is now. Public links show your scenarios too."
          />
        }
        ways={[{ value: 'inputs', label: 'Inputs only', content: <ShortLink input={input} /> }]}
      />
    </>
  )
}

interface IncludeMoneyProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
  label?: string
  /** Lists the included figures. */
  hint: string
}

/** Whether readers get what the station costs and earns; its owner decides each time. */
function IncludeMoney({ isOn, onChange, label = 'Include money', hint }: IncludeMoneyProps) {
  return (
    <label className="flex cursor-pointer items-start gap-2.5">
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-0.5 size-4 flex-none accent-ink-1000"
      />
      <span>
        <span className="block font-medium">{label}</span>
        <span className="block text-xs text-ink-600">{hint}</span>
      </span>
    </label>
  )
}
