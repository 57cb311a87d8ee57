'use client'

import { ErrorStrip } from '@/components/ui/error-strip'
import { SelectField } from '@/components/ui/select-field'
import { submissionMessages } from '@/lib/domain/evaluation/submission'
import type { CustomerChoice } from './use-customer-choice'

/** The customer to submit for; nothing outside internal mode. */
export function CustomerField({ choice }: { choice: CustomerChoice }) {
  if (!choice.isNeeded) return null
  if (choice.retry) return <ErrorStrip onRetry={choice.retry}>Error fetching customer list</ErrorStrip>
  return (
    <SelectField
      label="Customer"
      required
      size="lg"
      placeholder={choice.isLoading ? 'Loading customers...' : 'Select a customer'}
      options={choice.options}
      value={choice.id ?? ''}
      error={choice.isAsked ? submissionMessages.customerMissing : undefined}
      onChange={(event) => choice.choose(event.target.value)}
    />
  )
}
