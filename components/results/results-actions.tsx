'use client'

import { Check, MapPinPlus } from 'lucide-react'
import { memo, useState } from 'react'
import { LandlordPdfButton } from '@/components/documents/landlord-pdf-button'
import { SignInDialog } from '@/components/evaluation-entry/sign-in-dialog'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { useSavedLocations } from '@/lib/client/evaluation/saved-list-store'
import { useGuest } from '@/lib/client/session/guest'
import type { InferenceInput } from '@/lib/contract/inference'
import { currentOf, type ResultsLocation } from '@/lib/domain/prediction/inference-input'
import { resultMoney } from '@/lib/domain/scenarios/scenario-columns'
import { resultParameters } from '@/lib/domain/sharing/share-subject'
import { IncludeMoney } from './include-money'
import { ownResults } from './own-results'
import { ResultPdfButton } from './result-pdf-button'
import { SpreadsheetButton } from './scenarios/spreadsheet-button'
import type { ScenarioBoard } from './scenarios/use-scenario-board'
import { ShareButton } from './share-button'
import type { Parameters } from './use-parameters'

interface ResultsActionsProps {
  location: ResultsLocation
  parameters: Parameters
  board: Pick<ScenarioBoard, 'inputs' | 'activeKey'>
}

/** Shares, exports and prints the result, for planners and for a landlord; adds the place to the list. */
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
