'use client'

import { ArrowLeft, Palette, Pencil, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { InviteDialog } from '@/components/invitations/invite-dialog'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorStrip } from '@/components/ui/error-strip'
import { notify } from '@/components/ui/notify'
import { SkeletonRows } from '@/components/ui/skeleton'
import { chooseCustomer } from '@/lib/client/address/customer'
import { useAuditRefresh, useCustomerChanges, useCustomerPage } from '@/lib/client/customers/use-customers'
import { usePeople } from '@/lib/client/customers/use-people'
import { messageOf, RequestError } from '@/lib/client/fetch/request-error'
import type { CustomerPage } from '@/lib/contract/customer'
import {
  type CustomerForm,
  customerChangeOf,
  customerChangesSince,
  customerFormOf,
} from '@/lib/domain/customers/customer-form'
import { formatDate } from '@/lib/format/date'
import { AuditLog } from './audit-log'
import { type CustomerConflict, CustomerDialog, type CustomerPart } from './customer-dialog'
import { CustomerRecords } from './customer-records'
import { CustomerSquare } from './customer-square'
import { CustomerUsage } from './customer-usage'
import { People } from './people'

type CustomerEdit = 'name' | 'page' | 'terms'

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

function EditCustomer({ customer, edit, onChanged, onClose }: EditCustomerProps) {
  const { change, readAnew } = useCustomerChanges()
  // The customer that filled the form: a newer one must be noticed.
  const [base, setBase] = useState(customer)
  const [conflict, setConflict] = useState<CustomerConflict>()
  /** A name in use is a conflict, too, and nothing newer to show. */
  const compare = async (error: unknown) => {
    const isConflict = error instanceof RequestError && error.status === 409
    const now = isConflict ? await readAnew(customer.id) : base
    if (now.version === base.version) throw error
    setConflict({ changes: customerChangesSince(base, now), theirs: customerFormOf(now) })
    setBase(now)
    return {}
  }
  const submit = async (form: CustomerForm, before: CustomerForm) => {
    const changed = customerChangeOf(before, form, base.version)
    if (changed?.errors) return changed.errors
    if (!changed) return undefined
    try {
      await change(customer.id, changed.value)
    } catch (error) {
      return compare(error)
    }
    notify.success('Customer changed.')
    onChanged()
    return undefined
  }
  return (
    <CustomerDialog
      {...edits[edit]}
      submitLabel="Save"
      initial={customerFormOf(customer)}
      conflict={conflict}
      failed="An error occurred while changing the customer."
      onSubmit={submit}
      onClose={onClose}
    />
  )
}

interface CustomerViewProps {
  /** Id or name. */
  named: string
  /** Staff change the terms, and have a list to return to. */
  isStaff: boolean
}

export function CustomerView({ named, isStaff }: CustomerViewProps) {
  const { data, error, isValidating, mutate } = useCustomerPage(named)
  if (error instanceof RequestError && error.status === 404) {
    return (
      <EmptyState
        title="There is no such customer."
        action={
          <Button tone="line" onClick={() => chooseCustomer(undefined)}>
            Show all customers
          </Button>
        }
      />
    )
  }
  if (data) return <Page key={data.id} customer={data} isStaff={isStaff} />
  return (
    <div className="grid gap-3 px-4 py-5 md:p-6">
      {isStaff && <ToList />}
      {error ? (
        <ErrorStrip onRetry={() => void mutate()} retrying={isValidating}>
          {messageOf(error, 'The customer could not be loaded.')}
        </ErrorStrip>
      ) : (
        <SkeletonRows label="Loading the customer..." className="p-0!" />
      )}
    </div>
  )
}

/** For phones, where the customer replaces the list. */
function ToList() {
  return (
    <Button
      tone="ghost"
      className="-ml-2 justify-start md:hidden max-md:basis-full"
      icon={<ArrowLeft aria-hidden />}
      onClick={() => chooseCustomer(undefined)}
    >
      Customers
    </Button>
  )
}

function Page({ customer, isStaff }: { customer: CustomerPage; isStaff: boolean }) {
  const [edit, setEdit] = useState<CustomerEdit>()
  const noteChange = useAuditRefresh(customer.id)
  return (
    <div className="mx-auto grid w-full max-w-[1120px] gap-6 px-4 py-5 md:px-8">
      <Head customer={customer} isStaff={isStaff} onEdit={setEdit} onChanged={noteChange} />
      <div className="grid items-start gap-x-11 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20.75rem]">
        <div className="grid min-w-0 gap-8">
          <CustomerRecords customer={customer.id} count={customer.records} />
          <AuditLog customer={customer.id} />
        </div>
        <div className="grid min-w-0 gap-8">
          <People customer={customer} isStaff={isStaff} onChanged={noteChange} />
          <CustomerUsage customer={customer} onEdit={isStaff ? () => setEdit('terms') : undefined} />
        </div>
      </div>
      {edit && (
        <EditCustomer
          customer={customer}
          edit={edit}
          onChanged={noteChange}
          onClose={() => setEdit(undefined)}
        />
      )}
    </div>
  )
}

interface HeadProps {
  customer: CustomerPage
  isStaff: boolean
  onEdit: (edit: CustomerEdit) => void
  onChanged: () => void
}

function Head({ customer, isStaff, onEdit, onChanged }: HeadProps) {
  const [isInviting, setInviting] = useState(false)
  const { invite } = usePeople(customer.id)
  return (
    <header className="flex flex-wrap items-center gap-x-3.5 gap-y-3">
      {isStaff && <ToList />}
      <div className="flex min-w-0 flex-1 basis-60 items-center gap-3.5 max-sm:basis-full">
        <CustomerSquare customer={customer} size="lg" />
        <div className="min-w-0">
          <h2 className="text-xl leading-[26px] font-semibold tracking-[-0.018em] wrap-anywhere">
            {customer.name}
          </h2>
          <p className="text-xs text-ink-600 wrap-anywhere">
            {customer.id} · customer since {formatDate(customer.since)} ·{' '}
            {customer.may_submit ? 'may submit evaluations' : 'may not submit evaluations'}
          </p>
        </div>
      </div>
      {isStaff && (
        <Button tone="ghost" icon={<Pencil aria-hidden />} onClick={() => onEdit('name')}>
          Rename
        </Button>
      )}
      <Button tone="line" icon={<Palette aria-hidden />} onClick={() => onEdit('page')}>
        Edit page
      </Button>
      <Button icon={<UserPlus aria-hidden />} onClick={() => setInviting(true)}>
        Invite user
      </Button>
      {isInviting && (
        <InviteDialog
          customer={customer.name}
          onInvite={async (wanted) => {
            const made = await invite(wanted)
            onChanged()
            return made
          }}
          onClose={() => setInviting(false)}
        />
      )}
    </header>
  )
}
