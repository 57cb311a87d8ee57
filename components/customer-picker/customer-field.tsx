'use client'

import { submissionMessages } from '@/lib/domain/records/submission'
import { CustomerPicker } from './customer-picker'
import type { CustomerChoice } from './use-customer-choice'

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
