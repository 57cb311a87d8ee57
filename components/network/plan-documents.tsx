'use client'

import { BookmarkPlus, FileText, Share2, Table2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { ShareDialog } from '@/components/sharing/share-dialog'
import { Button } from '@/components/ui/button'
import { DocumentDialog } from '@/components/ui/document-dialog'
import { notify } from '@/components/ui/notify'
import { messageOf } from '@/lib/client/fetch/request-error'
import { downloadPlanSpreadsheet, usePlanPdf } from '@/lib/client/network/use-plan-documents'
import type { Plan } from '@/lib/contract/network'
import { SavePlanDialog } from './save-plan-dialog'

interface PlanDocumentsProps {
  /** The version in view. */
  plan: Plan
}

/** Share, spreadsheet, PDF and record of a plan; disabled until there is something to hand on. */
export function PlanDocuments({ plan }: PlanDocumentsProps) {
  const hasResult = plan.result !== null
  const isSearching = plan.state === 'waiting' || plan.state === 'running'
  // Links and records outlive the search, so they wait for the plan that it settles on.
  const isSettled = hasResult && (!isSearching || plan.result?.isFinal === true)
  return (
    <fieldset aria-label="Documents of the plan" className="flex flex-wrap items-center gap-2">
      <ShareButton plan={plan} isReady={isSettled} />
      <SpreadsheetButton plan={plan} isReady={hasResult} />
      <PdfButton plan={plan} isReady={hasResult} />
      <SaveButton plan={plan} isReady={isSettled && (plan.result?.sites.length ?? 0) > 0} />
    </fieldset>
  )
}

interface PartProps extends PlanDocumentsProps {
  isReady: boolean
}

function ShareButton({ plan, isReady }: PartProps) {
  const { id, version } = plan
  const [isOpen, setOpen] = useState(false)
  const [hasMoney, setMoney] = useState(false)
  const subject = useMemo(
    () => ({ kind: 'plan' as const, id, version, money: hasMoney }),
    [id, version, hasMoney],
  )
  return (
    <>
      <Button
        tone="ghost"
        icon={<Share2 aria-hidden />}
        disabled={!isReady}
        onClick={() => {
          setMoney(false)
          setOpen(true)
        }}
      >
        Share
      </Button>
      <ShareDialog
        open={isOpen}
        onOpenChange={setOpen}
        subject={subject}
        options={<IncludeMoney isOn={hasMoney} onChange={setMoney} />}
      />
    </>
  )
}

function IncludeMoney({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <label className="flex cursor-pointer items-start gap-2.5">
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-0.5 size-4 flex-none accent-ink-1000"
      />
      <span>
        <span className="block font-medium">Include money</span>
        <span className="block text-xs text-ink-600">
          Budget, cost, NPV, gains and the curve. Readers can then work out what own sites lose.
        </span>
      </span>
    </label>
  )
}

function SpreadsheetButton({ plan, isReady }: PartProps) {
  const [isBusy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    try {
      await downloadPlanSpreadsheet(plan)
      notify.success('Spreadsheet downloaded')
    } catch (error) {
      const message = messageOf(error, 'The spreadsheet could not be made.')
      notify.error(message, { label: 'Retry', onPress: () => void press() })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      tone="line"
      icon={<Table2 aria-hidden />}
      busy={isBusy}
      disabled={!isReady}
      onClick={() => void press()}
    >
      Spreadsheet
    </Button>
  )
}

function PdfButton({ plan, isReady }: PartProps) {
  const [isOpen, setOpen] = useState(false)
  const document = usePlanPdf(plan, isOpen)
  return (
    <>
      <Button tone="line" icon={<FileText aria-hidden />} disabled={!isReady} onClick={() => setOpen(true)}>
        PDF
      </Button>
      <DocumentDialog title={plan.name} open={isOpen} onOpenChange={setOpen} document={document} />
    </>
  )
}

function SaveButton({ plan, isReady }: PartProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<BookmarkPlus aria-hidden />} disabled={!isReady} onClick={() => setOpen(true)}>
        Save as record
      </Button>
      <SavePlanDialog plan={plan} open={isOpen} onOpenChange={setOpen} />
    </>
  )
}
