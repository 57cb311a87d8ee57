'use client'

import { BookmarkPlus, Ellipsis, FileText, Share2, Table2 } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { ShareDialog } from '@/components/sharing/share-dialog'
import { Button } from '@/components/ui/button'
import { DocumentDialog } from '@/components/ui/document-dialog'
import { IconButton } from '@/components/ui/icon-button'
import { Menu } from '@/components/ui/menu/menu'
import type { MenuItem } from '@/components/ui/menu/menu-items'
import { notify } from '@/components/ui/notify'
import { messageOf } from '@/lib/client/fetch/request-error'
import { downloadPlanSpreadsheet, usePlanPdf } from '@/lib/client/network/use-plan-documents'
import type { Plan } from '@/lib/contract/network'
import { SavePlanDialog } from './save-plan-dialog'

interface PlanDocumentsProps {
  /** The version in view. */
  plan: Plan
}

/** Links and records outlive the search, so they wait for the plan that it settles on. */
function readinessOf({ result, state }: Plan) {
  const isSearching = state === 'waiting' || state === 'running'
  const isSettled = result !== null && (!isSearching || result.isFinal)
  return {
    files: result !== null && result.foundFor === undefined,
    share: isSettled,
    record: isSettled && result.sites.length > 0,
  }
}

/** Share, spreadsheet, PDF and record of a plan; disabled until there is something to hand on. */
export function PlanDocuments({ plan }: PlanDocumentsProps) {
  const ready = readinessOf(plan)
  return (
    <fieldset aria-label="Documents of the plan" className="flex flex-wrap items-center gap-2">
      <ShareButton plan={plan} isReady={ready.share} isNarrow={false} />
      <SpreadsheetButton plan={plan} isReady={ready.files} />
      <PdfButton plan={plan} isReady={ready.files} />
      <SaveButton plan={plan} isReady={ready.record} className="" />
    </fieldset>
  )
}

interface NarrowPlanDocumentsProps extends PlanDocumentsProps {
  /** Before the files in the menu. */
  items: readonly MenuItem[]
  /** Between the link and the menu. */
  children: ReactNode
}

/** The same on a phone: record and link as buttons, the files in a menu. */
export function NarrowPlanDocuments({ plan, items, children }: NarrowPlanDocumentsProps) {
  const ready = readinessOf(plan)
  const spreadsheet = useSpreadsheet(plan)
  const pdf = usePdf(plan)
  const files: MenuItem[] = [
    {
      key: 'spreadsheet',
      label: 'Spreadsheet',
      icon: <Table2 aria-hidden />,
      disabled: !ready.files || spreadsheet.isBusy,
      onSelect: spreadsheet.download,
    },
    {
      key: 'pdf',
      label: 'PDF',
      icon: <FileText aria-hidden />,
      disabled: !ready.files,
      onClosed: pdf.open,
    },
  ]
  return (
    <fieldset aria-label="Documents of the plan" className="flex min-w-0 flex-1 items-center gap-2">
      <SaveButton plan={plan} isReady={ready.record} className="flex-1" />
      <ShareButton plan={plan} isReady={ready.share} isNarrow />
      {children}
      <Menu
        align="end"
        items={[...items, ...files]}
        trigger={
          <IconButton label="More" tone="line" busy={spreadsheet.isBusy} icon={<Ellipsis aria-hidden />} />
        }
      />
      {pdf.dialog}
    </fieldset>
  )
}

interface PartProps extends PlanDocumentsProps {
  isReady: boolean
}

function ShareButton({ plan, isReady, isNarrow }: PartProps & { isNarrow: boolean }) {
  const { id, version } = plan
  const [isOpen, setOpen] = useState(false)
  const [hasMoney, setMoney] = useState(false)
  const subject = useMemo(
    () => ({ kind: 'plan' as const, id, version, money: hasMoney }),
    [id, version, hasMoney],
  )
  const press = () => {
    setMoney(false)
    setOpen(true)
  }
  return (
    <>
      {isNarrow ? (
        <IconButton
          label="Share"
          tone="line"
          icon={<Share2 aria-hidden />}
          disabled={!isReady}
          onClick={press}
        />
      ) : (
        <Button tone="ghost" icon={<Share2 aria-hidden />} disabled={!isReady} onClick={press}>
          Share
        </Button>
      )}
      <ShareDialog
        title={`Share version ${version}`}
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

function useSpreadsheet(plan: Plan) {
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
  return { isBusy, download: () => void press() }
}

function SpreadsheetButton({ plan, isReady }: PartProps) {
  const { isBusy, download } = useSpreadsheet(plan)
  return (
    <Button tone="line" icon={<Table2 aria-hidden />} busy={isBusy} disabled={!isReady} onClick={download}>
      Spreadsheet
    </Button>
  )
}

function usePdf(plan: Plan) {
  const [isOpen, setOpen] = useState(false)
  const document = usePlanPdf(plan, isOpen)
  return {
    open: () => setOpen(true),
    dialog: (
      <DocumentDialog
        title={`${plan.name}, version ${plan.version}`}
        open={isOpen}
        onOpenChange={setOpen}
        document={document}
      />
    ),
  }
}

function PdfButton({ plan, isReady }: PartProps) {
  const { open, dialog } = usePdf(plan)
  return (
    <>
      <Button tone="line" icon={<FileText aria-hidden />} disabled={!isReady} onClick={open}>
        PDF
      </Button>
      {dialog}
    </>
  )
}

function SaveButton({ plan, isReady, className }: PartProps & { className: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        icon={<BookmarkPlus aria-hidden />}
        className={className}
        disabled={!isReady}
        onClick={() => setOpen(true)}
      >
        Save as record
      </Button>
      <SavePlanDialog plan={plan} open={isOpen} onOpenChange={setOpen} />
    </>
  )
}
