'use client'

import { notify } from '@/components/ui/notify'
import { useCustomerChanges } from '@/lib/client/customers/use-customers'
import type { CustomerPage } from '@/lib/contract/customer'
import { type CustomerForm, customerChangeOf } from '@/lib/domain/customers/customer-form'
import { CustomerDialog, type CustomerPart } from './customer-dialog'

export type CustomerEdit = 'name' | 'page' | 'terms'

const edits: Record<CustomerEdit, { title: string; parts: readonly CustomerPart[] }> = {
  name: { title: 'Rename customer', parts: ['name'] },
  page: { title: 'Edit page', parts: ['page'] },
  terms: { title: 'Edit quotas', parts: ['terms'] },
}

interface EditCustomerProps {
  customer: CustomerPage
  edit: CustomerEdit
  onChanged: () => void
  onClose: () => void
}

/** Changes one part of a customer. */
export function EditCustomer({ customer, edit, onChanged, onClose }: EditCustomerProps) {
  const { change } = useCustomerChanges()
  const initial = formOf(customer)
  const submit = async (form: CustomerForm) => {
    const changed = customerChangeOf(initial, form)
    if (changed?.errors) return changed.errors
    if (!changed) return undefined
    await change(customer.id, changed.value)
    notify.success('Customer changed.')
    onChanged()
    return undefined
  }
  return (
    <CustomerDialog
      {...edits[edit]}
      submitLabel="Save"
      initial={initial}
      failed="An error occurred while changing the customer."
      onSubmit={submit}
      onClose={onClose}
    />
  )
}

const quotaText = (quota: number | null) => (quota === null ? '' : String(quota))

const formOf = (customer: CustomerPage): CustomerForm => ({
  name: customer.name,
  id: customer.id,
  colour: customer.colour,
  logo: customer.logo,
  maySubmit: customer.may_submit,
  locationQuota: quotaText(customer.location_quota),
  peopleQuota: quotaText(customer.people_quota),
})
