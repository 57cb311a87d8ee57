'use client'

import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { ErrorStrip } from '@/components/ui/error-strip'
import { SelectField } from '@/components/ui/select'
import { chooseCustomer, useCustomer } from '@/lib/client/address/customer'
import { useRecords } from '@/lib/client/records/use-records'
import { useInternalMode } from '@/lib/client/session/internal-mode'
import { useAccounts } from '@/lib/client/session/use-me'
import type { Accounts } from '@/lib/contract/account'
import { submissionMessages } from '@/lib/domain/records/submission'

const failed = 'Error fetching customer list'

/** All customers by name, and the one shown, which addresses name by id or name. */
export function useCustomerOptions() {
  const { isOn } = useInternalMode()
  const { customer } = useCustomer()
  const { accounts, isLoading, retry } = useAccounts(isOn)
  const options = optionsOf(accounts)
  const shown = options.find(({ value, label }) => value === customer || label === customer)
  return { options, shown, isLoading, retry }
}

const optionsOf = (accounts: Accounts | undefined) =>
  Object.entries(accounts ?? {}).map(([label, value]) => ({ value, label }))

interface CustomerPickerProps {
  error?: string | undefined
  /** The page's address names the customer. */
  isInAddress?: boolean
}

/** A form field for staff's choice of a customer, if required. */
export function CustomerPicker({ error, isInAddress = true }: CustomerPickerProps) {
  const { options, shown, isLoading, retry } = useCustomerOptions()
  if (retry) return <ErrorStrip onRetry={retry}>{failed}</ErrorStrip>
  return (
    <SelectField
      label="Customer"
      required
      size="lg"
      placeholder={isLoading ? 'Loading customers...' : 'Select a customer'}
      options={options}
      value={shown?.value ?? ''}
      error={error}
      onChange={(event) => chooseCustomer(event.target.value || undefined, isInAddress)}
    />
  )
}

/** Name of the customer shown in the studio, from the address until the list loads. Undefined for the user's own. */
export function useCustomerName(): string | undefined {
  const { customer } = useCustomer()
  const { data } = useRecords()
  return customer === undefined ? undefined : data?.header || data?.name || customer
}

function CustomerName() {
  return <span className="max-w-full truncate font-semibold">{useCustomerName()}</span>
}

/** Why staff can choose no other customer; below the name on phones. */
function FailedList({ onRetry }: { onRetry: () => void }) {
  const { customer } = useCustomer()
  return (
    <span className="flex min-w-0 items-center gap-x-2.5 max-sm:flex-col max-sm:items-start">
      {customer !== undefined && <CustomerName />}
      <span role="alert" className="flex max-w-full min-w-0 items-center gap-2">
        <span className="truncate">{failed}</span>
        <button
          type="button"
          className="relative flex-none underline after:absolute after:-inset-2 after:content-['']"
          onClick={onRetry}
        >
          Retry
        </button>
      </span>
    </span>
  )
}

/** The same choice in the bar of internal mode. */
export function CustomerBarPicker({ isInAddress }: { isInAddress: boolean }) {
  const { options, shown, isLoading, retry } = useCustomerOptions()
  if (retry) return <FailedList onRetry={retry} />
  return (
    <span className="relative flex h-6 min-w-0 items-center rounded-sm bg-internal-deep">
      <select
        aria-label="Acting for"
        value={shown?.value ?? ''}
        onChange={(event) => chooseCustomer(event.target.value || undefined, isInAddress)}
        className="h-full max-w-56 min-w-0 cursor-pointer appearance-none truncate rounded-sm bg-transparent pr-7 pl-2 font-medium text-paper"
      >
        <option value="" className="bg-paper text-ink-1000">
          {isLoading ? 'Loading customers...' : 'All customers'}
        </option>
        {options.map(({ value, label }) => (
          <option key={value} value={value} className="bg-paper text-ink-1000">
            {label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute right-2 size-3.5" />
    </span>
  )
}

export interface CustomerChoice {
  /** Staff in internal mode must choose, so that they never submit for themselves by accident. */
  isNeeded: boolean
  isMissing: boolean
  /** Undefined for the account's own customer. */
  id: string | undefined
  /** A submission was attempted without a customer. */
  isAsked: boolean
  /** Marks a missing customer. */
  check: () => void
}

/** The customer to submit for: the one whose records the studio shows. */
export function useCustomerChoice(): CustomerChoice {
  const { isOn } = useInternalMode()
  const { shown } = useCustomerOptions()
  const [isAsked, ask] = useState(false)
  const isMissing = isOn && shown === undefined
  return {
    isNeeded: isOn,
    isMissing,
    id: isOn ? shown?.value : undefined,
    isAsked: isAsked && isMissing,
    check: () => ask(isMissing),
  }
}

interface CustomerFieldProps {
  choice: CustomerChoice
  /** The page's address names the customer. */
  isInAddress?: boolean
}

/** The customer to submit for; nothing outside internal mode. */
export function CustomerField({ choice, isInAddress = true }: CustomerFieldProps) {
  if (!choice.isNeeded) return null
  const error = choice.isAsked ? submissionMessages.customerMissing : undefined
  return <CustomerPicker error={error} isInAddress={isInAddress} />
}
