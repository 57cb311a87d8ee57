'use client'

import { useAuditRefresh, useCustomerPage } from '@/lib/client/customers/use-customers'
import { usePeople } from '@/lib/client/customers/use-people'
import { InviteDialog } from './invite-dialog'

interface InviteUserProps {
  /** Id or name of the customer. */
  named: string
  onClose: () => void
}

/** Invites a person from anywhere, as the customer's page does. */
export function InviteUser({ named, onClose }: InviteUserProps) {
  const { data } = useCustomerPage(named)
  const customer = data?.id ?? named
  const { invite } = usePeople(customer)
  const noteChange = useAuditRefresh(customer)
  return (
    <InviteDialog
      customer={data?.name ?? named}
      onInvite={async (wanted) => {
        const made = await invite(wanted)
        noteChange()
        return made
      }}
      onClose={onClose}
    />
  )
}
