'use client'

import { FileText } from 'lucide-react'
import { useState } from 'react'
import { SignInDialog } from '@/components/evaluation-entry/sign-in-dialog'
import { Button } from '@/components/ui/button'
import { DocumentDialog } from '@/components/ui/document-dialog'
import { useResultDocument } from '@/lib/client/evaluation/use-result-document'
import { useGuest } from '@/lib/client/session/guest'
import type { ResultsLocation } from '@/lib/domain/prediction/inference-input'
import { resultMoney } from '@/lib/domain/scenarios/scenario-columns'
import { resultParameters } from '@/lib/domain/sharing/share-subject'
import { IncludeMoney } from './include-money'
import type { ScenarioBoard } from './scenarios/use-scenario-board'
import type { Parameters } from './use-parameters'

interface ResultPdfButtonProps {
  location: ResultsLocation
  parameters: Parameters
  board: Pick<ScenarioBoard, 'inputs' | 'activeKey'>
  /** Address to continue at after signing in. */
  returnTo: string
}

/** Opens the result as a PDF, with its money on request; asks guests to sign in. */
export function ResultPdfButton({ location, parameters, board, returnTo }: ResultPdfButtonProps) {
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
