'use client'

import { type FormEvent, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Pill } from '@/components/ui/chip'
import { Dialog } from '@/components/ui/dialog'
import { ErrorStrip } from '@/components/ui/error-strip'
import { notify } from '@/components/ui/notify'
import { SelectField } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { useCustomer } from '@/lib/client/address/customer'
import { useAccounts } from '@/lib/client/session/use-me'
import { usageExportMessages, useUsageExport } from '@/lib/client/usage/use-stats'
import { usageExportSchema } from '@/lib/contract/usage'
import { dayHere } from '@/lib/domain/usage/days'
import { exportRanges, rangeOf } from '@/lib/domain/usage/periods'
import { formatBytes } from '@/lib/format/bytes'

const today = () => dayHere(new Date())

type Errors = { start_date?: string; end_date?: string; account?: string }

export function UsageExportDialog({ onClose }: { onClose: () => void }) {
  const form = useId()
  const { received, run, stop } = useUsageExport()
  const [days, setDays] = useState(() => rangeOf('This month', today()))
  const [chosen, choose] = useState<string>()
  const { accounts, retry } = useAccounts(true)
  const { customer: served } = useCustomer()
  const account = chosen ?? servedAccount(served, accounts)
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string>()
  const isBusy = received !== null
  const change = (changed: Partial<typeof days>) => {
    setDays({ ...days, ...changed })
    setErrors({})
    setFailure(undefined)
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const wanted = usageExportSchema.safeParse({
      start_date: days.start,
      end_date: days.end,
      ...(account !== '' && { account }),
    })
    if (!wanted.success) return setErrors(fieldErrors(wanted.error.issues))
    setFailure(undefined)
    const outcome = await run(wanted.data)
    if (outcome.step === 'failed') return setFailure(outcome.message)
    if (outcome.step === 'stopped') return
    notify.success(usageExportMessages.done)
    onClose()
  }
  return (
    <Dialog
      open
      isForm
      width="form"
      onOpenChange={onClose}
      title="Export System Usage"
      description="A spreadsheet with one sheet per customer: submissions, evaluations, downloads and sign-ins."
      actions={
        <>
          <p role="status" className="tnum mr-auto self-center text-xs text-ink-600">
            {isBusy && (received === 0 ? 'Reading the ledger' : `${formatBytes(received)} received`)}
          </p>
          <Button tone="ghost" size="lg" onClick={isBusy ? stop : onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} size="lg" busy={isBusy}>
            Export
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void send(event)} className="grid gap-3">
        <Ranges days={days} onChoose={change} />
        <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
          <TextField
            label="Start date"
            type="date"
            size="lg"
            required
            value={days.start}
            error={errors.start_date}
            onChange={(event) => change({ start: event.target.value })}
          />
          <TextField
            label="End date"
            type="date"
            size="lg"
            required
            value={days.end}
            error={errors.end_date}
            onChange={(event) => change({ end: event.target.value })}
          />
        </div>
        {retry && <ErrorStrip onRetry={retry}>Error fetching customer list</ErrorStrip>}
        <CustomerChoice
          accounts={accounts}
          value={account}
          onChange={(id) => {
            choose(id)
            setFailure(undefined)
          }}
        />
        {failure !== undefined && <ErrorStrip>{failure}</ErrorStrip>}
      </form>
    </Dialog>
  )
}

const missing = { start_date: 'Choose the first day.', end_date: 'Choose the last day.' } as const

function fieldErrors(issues: readonly { path: PropertyKey[]; message: string; code?: string }[]): Errors {
  const errors: Errors = {}
  for (const { path, message, code } of issues) {
    const [field] = path
    if (field === 'start_date' || field === 'end_date') {
      errors[field] ??= code === 'custom' ? message : missing[field]
    }
  }
  return errors
}

interface RangesProps {
  days: { start: string; end: string }
  onChoose: (days: { start: string; end: string }) => void
}

function Ranges({ days, onChoose }: RangesProps) {
  return (
    <div className="flex flex-wrap gap-1.5">
      {exportRanges.map((name) => {
        const range = rangeOf(name, today())
        return (
          <Pill
            key={name}
            pressed={range.start === days.start && range.end === days.end}
            onClick={() => onChoose(range)}
          >
            {name}
          </Pill>
        )
      })}
    </div>
  )
}

type Accounts = ReturnType<typeof useAccounts>['accounts']

/** Id of the customer that staff act for, whom the address names by id or name; '' for all. */
function servedAccount(served: string | undefined, accounts: Accounts): string {
  if (served === undefined || !accounts || Object.values(accounts).includes(served)) return served ?? ''
  return accounts[served] ?? ''
}

interface CustomerChoiceProps {
  accounts: Accounts
  value: string
  onChange: (id: string) => void
}

/** Renders nothing while there are no customers. */
function CustomerChoice({ accounts, value, onChange }: CustomerChoiceProps) {
  const options = Object.entries(accounts ?? {}).map(([label, id]) => ({ value: id, label }))
  if (options.length === 0) return null
  return (
    <SelectField
      label={
        <>
          Customer <span className="font-normal text-ink-600">optional</span>
        </>
      }
      size="lg"
      options={[{ value: '', label: 'All customers' }, ...options]}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
