'use client'

import { Table2 } from 'lucide-react'
import { useState } from 'react'
import { SignInDialog } from '@/components/evaluation-entry/sign-in-dialog'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { requestOf } from '@/lib/client/fetch/call-api'
import { saveFile } from '@/lib/client/fetch/download-file'
import { fetchAnswer } from '@/lib/client/fetch/fetch-json'
import { messageOf } from '@/lib/client/fetch/request-error'
import { useGuest } from '@/lib/client/session/guest'
import { type MoneySpreadsheet, spreadsheetCalls } from '@/lib/contract/money-spreadsheet'
import { type NamedInputs, wholeScenarios } from '@/lib/domain/scenarios/scenario-columns'
import { fileName } from '@/lib/format/file-name'

interface SpreadsheetButtonProps {
  /** Name of the location. */
  location: string
  inputs: readonly NamedInputs[]
  /** Path to continue at after signing in. */
  returnTo: string
}

const failed = 'The spreadsheet could not be made.'

async function download(location: string, inputs: readonly NamedInputs[]): Promise<void> {
  const body: MoneySpreadsheet = {
    location,
    scenarios: wholeScenarios(inputs),
  }
  const answer = await fetchAnswer(requestOf(spreadsheetCalls.writeSpreadsheet, { body }))
  saveFile({ name: fileName([location, 'scenarios'], 'xlsx'), blob: await answer.blob() })
}

/** Downloads the columns as a workbook with live formulas for the money; asks guests to sign in. */
export function SpreadsheetButton({ location, inputs, returnTo }: SpreadsheetButtonProps) {
  const { isGuest } = useGuest()
  const [isAsking, ask] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const press = async () => {
    if (isGuest) return ask(true)
    setBusy(true)
    try {
      await download(location, inputs)
    } catch (error) {
      notify.error(messageOf(error, failed))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button tone="line" icon={<Table2 aria-hidden />} busy={isBusy} onClick={() => void press()}>
        Spreadsheet
      </Button>
      <SignInDialog open={isAsking} reason="unlock" returnTo={returnTo} onClose={() => ask(false)} />
    </>
  )
}
