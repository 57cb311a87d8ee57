'use client'

import { CustomerField, useCustomerChoice } from '@/components/customer-picker/customer-picker'
import { BookDemoDialog, CannotSubmitNote } from '@/components/evaluation-entry/book-demo'
import { Button, LinkButton } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ErrorStrip } from '@/components/ui/error-strip'
import { messageOf } from '@/lib/client/fetch/request-error'
import { type SaveStep, useSavePlan } from '@/lib/client/network/use-plan-documents'
import type { Plan } from '@/lib/contract/network'
import type { SavedPlanRecords } from '@/lib/contract/plan-documents'
import { recordPath } from '@/lib/domain/records/record-facts'
import { formatCountOf } from '@/lib/format/number'
import { formatWait } from '@/lib/format/wait'

interface SavePlanDialogProps {
  plan: Plan
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks before the chosen sites are submitted, since they count against the month's locations. */
export function SavePlanDialog({ plan, open, onOpenChange }: SavePlanDialogProps) {
  const { state, save, reset } = useSavePlan(plan)
  const customer = useCustomerChoice()
  const press = () => {
    if (customer.isMissing) return customer.check()
    void save(customer.id)
  }
  const change = (next: boolean) => {
    if (!next) reset()
    onOpenChange(next)
  }
  if (state.step === 'not-allowed') return <BookDemoDialog open={open} onClose={() => change(false)} />
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={state.step === 'saved' ? 'Saved as a record' : 'Save as record'}
      dismissible={state.step !== 'saving'}
      actions={<Actions state={state} onSave={press} onClose={() => change(false)} />}
    >
      <div className="grid gap-3">
        {state.step === 'saved' ? <Saved saved={state.saved} /> : <Question plan={plan} />}
        {state.step !== 'saved' && <CannotSubmitNote />}
        {state.step !== 'saved' && <CustomerField choice={customer} isInAddress={false} />}
        {state.step === 'failed' && (
          <ErrorStrip onRetry={press}>{messageOf(state.error, 'The record could not be saved.')}</ErrorStrip>
        )}
      </div>
    </Dialog>
  )
}

function Question({ plan: { name, version, result } }: { plan: Plan }) {
  return (
    <p className="text-ink-700">
      {`${formatCountOf(result?.sites.length ?? 0, 'chosen site')} of version ${version} will be submitted as “${name}” with the stations of the plan, and evaluated one by one.`}
    </p>
  )
}

/** `Ready in about 2 minutes.` */
function Saved({ saved: { records, waitMinutes } }: { saved: SavedPlanRecords }) {
  return (
    <>
      <p role="status" className="text-ink-700">
        {records.length > 1 && `The sites became ${formatCountOf(records.length, 'record')}. `}
        {waitMinutes === undefined
          ? 'Its sites are being evaluated.'
          : `Ready in ${formatWait(waitMinutes)}.`}
      </p>
      <ul className="grid gap-1.5">
        {records.map(({ evalId, name }) => (
          <li key={evalId}>
            <LinkButton href={recordPath({ evalId, type: '' })} tone="line" block>
              {`Open ${name}`}
            </LinkButton>
          </li>
        ))}
      </ul>
    </>
  )
}

interface ActionsProps {
  state: SaveStep
  onSave: () => void
  onClose: () => void
}

function Actions({ state: { step }, onSave, onClose }: ActionsProps) {
  const isOver = step === 'saved'
  return (
    <>
      <Button tone="line" disabled={step === 'saving'} onClick={onClose}>
        {isOver ? 'Close' : 'Cancel'}
      </Button>
      {!isOver && (
        <Button busy={step === 'saving'} onClick={onSave}>
          Save as record
        </Button>
      )}
    </>
  )
}
