'use client'

import { useState } from 'react'
import { useInternalMode } from '@/lib/client/session/internal-mode'
import { useCustomerOptions } from './customer-picker'

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
