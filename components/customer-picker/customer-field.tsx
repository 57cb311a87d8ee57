'use client'

import { submissionMessages } from '@/lib/domain/evaluation/submission'
import { CustomerPicker } from './customer-picker'
import type { CustomerChoice } from './use-customer-choice'

/** The customer to submit for; nothing outside internal mode. */
export function CustomerField({ choice }: { choice: CustomerChoice }) {
  if (!choice.isNeeded) return null
  return <CustomerPicker error={choice.isAsked ? submissionMessages.customerMissing : undefined} />
}
