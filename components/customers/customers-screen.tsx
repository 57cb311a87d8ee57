'use client'

import { type ReactNode, useRef, useState } from 'react'
import { LinkDialog } from '@/components/invitations/invite-dialog'
import { Button } from '@/components/ui/button'
import { classes } from '@/components/ui/classes'
import { EmptyState } from '@/components/ui/empty-state'
import { notify } from '@/components/ui/notify'
import { SkeletonRows } from '@/components/ui/skeleton'
import { chooseCustomer, useCustomer } from '@/lib/client/address/customer'
import { useCustomerChanges } from '@/lib/client/customers/use-customers'
import { messageOf } from '@/lib/client/fetch/request-error'
import { useInternalMode } from '@/lib/client/session/internal-mode'
import { useMe } from '@/lib/client/session/use-me'
import type { MadeInvitation } from '@/lib/contract/people'
import { may, roleOfMe } from '@/lib/domain/access/access'
import { type CustomerForm, firstInvited, newCustomerOf } from '@/lib/domain/customers/customer-form'
import { CustomerDialog } from './customer-dialog'
import { CustomerList } from './customer-list'
import { CustomerView } from './customer-view'

/** All customers for staff, their own for admins, a sentence for everyone else. */
export function CustomersScreen() {
  const { me, isLoading } = useMe()
  const { isOn, setOn } = useInternalMode()
  if (isLoading || !me)
    return <Frame>{isLoading && <SkeletonRows label="Loading..." className="p-6" />}</Frame>
  const role = roleOfMe(me)
  if (isOn) return <StaffScreen />
  if (may(role, 'listCustomers')) {
    return (
      <Frame>
        <EmptyState
          title="Customers are part of internal mode."
          action={<Button onClick={() => setOn(true)}>Turn on internal mode</Button>}
        />
      </Frame>
    )
  }
  if (!may(role, 'readCustomer')) {
    return (
      <Frame>
        <EmptyState title="Only the customer’s admin and staff may open this page.">
          Ask your administrator if you need something changed.
        </EmptyState>
      </Frame>
    )
  }
  return (
    <Frame>
      <CustomerView named={me.customer.id} isStaff={false} />
    </Frame>
  )
}

const Frame = ({ children }: { children: ReactNode }) => (
  <div data-ground="paper" className="min-w-0 flex-1 overflow-y-auto bg-paper text-ink-1000">
    {children}
  </div>
)

function StaffScreen() {
  const { customer } = useCustomer()
  const [isCreated, setCreated] = useState(false)
  return (
    <div data-ground="paper" className="flex min-w-0 flex-1 bg-paper text-ink-1000">
      <CustomerList
        chosen={customer}
        onCreate={() => setCreated(true)}
        className={classes(
          'border-ink-200 md:w-[300px] md:flex-none md:border-r max-md:flex-1',
          customer !== undefined && 'max-md:hidden',
        )}
      />
      <div className={classes('min-w-0 flex-1 overflow-y-auto', customer === undefined && 'max-md:hidden')}>
        {customer === undefined ? (
          <EmptyState title="Choose a customer." className="pt-24">
            Its records, audit log and usage appear here.
          </EmptyState>
        ) : (
          <CustomerView named={customer} isStaff />
        )}
      </div>
      {isCreated && <NewCustomerDialog onClose={() => setCreated(false)} />}
    </div>
  )
}

const empty: CustomerForm = {
  name: '',
  id: '',
  colour: undefined,
  logo: null,
  maySubmit: true,
  locationQuota: '',
  peopleQuota: '',
}

function NewCustomerDialog({ onClose }: { onClose: () => void }) {
  const { create, invite } = useCustomerChanges()
  const invited = useRef<MadeInvitation>(undefined)
  const [invitation, showInvitation] = useState<MadeInvitation>()
  if (invitation) return <LinkDialog invitation={invitation} onClose={onClose} />
  const submit = async (form: CustomerForm) => {
    const checked = newCustomerOf(form)
    if (checked.errors) return checked.errors
    const made = await create(checked.value)
    notify.success('Customer page created successfully')
    chooseCustomer(made.id)
    const wanted = firstInvited(form)
    if (wanted) {
      // The customer is made: a failure must not look as if it were not.
      invited.current = await invite(made.id, wanted).catch((error: unknown) => {
        const reason = messageOf(error, 'An error occured while inviting user.')
        notify.error(`${wanted.email} is not invited yet. ${reason}`)
        return undefined
      })
    }
    return undefined
  }
  return (
    <CustomerDialog
      title="New customer"
      submitLabel="Create"
      initial={empty}
      parts={['name', 'email', 'id', 'page', 'terms']}
      failed="An error occured while creating customer page."
      onSubmit={submit}
      onClose={() => (invited.current ? showInvitation(invited.current) : onClose())}
    />
  )
}
