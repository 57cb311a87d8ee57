'use client'

import { useState } from 'react'
import { chooseCustomer, useCustomer } from '@/lib/client/address/customer'
import { useInternalMode } from '@/lib/client/session/internal-mode'
import { useAccounts } from '@/lib/client/session/use-accounts'

export interface CustomerChoice {
  /** Staff in internal mode submit for a customer, never for themselves by accident. */
  isNeeded: boolean
  isMissing: boolean
  /** Undefined for the account's own customer. */
  id: string | undefined
  /** By name. */
  options: { value: string; label: string }[]
  isLoading: boolean
  /** The customers could not be read. */
  retry: (() => void) | undefined
  /** A submission was tried without a customer. */
  isAsked: boolean
  choose: (id: string) => void
  /** Asks for the customer where it is missing. */
  check: () => void
}

/** The customer that a submission is stored for: the one whose records the studio shows. */
export function useCustomerChoice(): CustomerChoice {
  const { isOn } = useInternalMode()
  const { customer } = useCustomer()
  const { accounts, isLoading, retry } = useAccounts(isOn)
  const [isAsked, ask] = useState(false)
  const options = Object.entries(accounts ?? {}).map(([label, value]) => ({ value, label }))
  const shown = options.find(({ value, label }) => value === customer || label === customer)
  const isMissing = isOn && shown === undefined
  return {
    ...{ isNeeded: isOn, isMissing, id: isOn ? shown?.value : undefined, options, isLoading, retry },
    isAsked: isAsked && isMissing,
    choose: chooseCustomer,
    check: () => ask(isMissing),
  }
}
