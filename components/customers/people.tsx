'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ErrorStrip } from '@/components/ui/error-strip'
import { notify } from '@/components/ui/notify'
import { SkeletonRows } from '@/components/ui/skeleton'
import { usePeople } from '@/lib/client/customers/use-people'
import { messageOf } from '@/lib/client/fetch/request-error'
import { useSending } from '@/lib/client/fetch/use-sending'
import type { CustomerPage } from '@/lib/contract/customer'
import type { Person } from '@/lib/contract/people'
import { formatCount } from '@/lib/format/number'
import { PageSection } from './page-section'
import { PendingInvitations } from './pending-invitations'
import { PersonRow } from './person-row'

interface PeopleProps {
  customer: CustomerPage
  /** Staff may appoint staff. */
  isStaff: boolean
  /** Called after each change, to refresh the audit log. */
  onChanged: () => void
}

/** People of a customer with their roles, and pending invitations. */
export function People({ customer, isStaff, onChanged }: PeopleProps) {
  const calls = usePeople(customer.id)
  const { people, invitations, error, isValidating, retry, more, total } = calls
  const [removed, setRemoved] = useState<Person>()
  const list = people?.map((person) => (
    <PersonRow
      key={person.id}
      person={person}
      isStaff={isStaff}
      onChanged={onChanged}
      onRole={(role) => calls.changeRole(person.id, role)}
      onEndSessions={() => calls.endSessions(person.id)}
      onRemove={() => setRemoved(person)}
    />
  ))
  return (
    <PageSection title="People" note={people && formatCount(total)}>
      {error && !people && (
        <ErrorStrip className="mt-3" onRetry={retry} retrying={isValidating}>
          {messageOf(error, 'The people could not be loaded.')}
        </ErrorStrip>
      )}
      {!error && !people && (
        <SkeletonRows label="Loading people..." rows={3} height={48} leading={false} className="px-0!" />
      )}
      {people?.length === 0 && <p className="py-3 text-ink-600">No people yet. Invite the first person.</p>}
      {list && list.length > 0 && <ul>{list}</ul>}
      {more && (
        <Button tone="line" className="mt-3" busy={isValidating} onClick={more}>
          Show more people
        </Button>
      )}
      {invitations.length > 0 && (
        <PendingInvitations invitations={invitations} calls={calls} onChanged={onChanged} />
      )}
      {removed && (
        <RemovePersonDialog
          person={removed}
          customer={customer.name}
          onRemove={() => calls.remove(removed.id)}
          onRemoved={onChanged}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </PageSection>
  )
}

interface RemovePersonDialogProps {
  person: Person
  /** Name of the customer. */
  customer: string
  onRemove: () => Promise<void>
  onRemoved: () => void
  onClose: () => void
}

function RemovePersonDialog(props: RemovePersonDialogProps) {
  const { person, customer, onRemove, onRemoved, onClose } = props
  const { isSending, failure, send } = useSending()
  const remove = async () => {
    await onRemove()
    notify.success(`${person.email} is removed.`)
    onRemoved()
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissible={!isSending}
      title={`Remove ${person.email}?`}
      description={`They are signed out of ${customer} at once. Their saved lists, public links and access tokens are deleted; records stay.`}
      actions={
        <>
          <Button tone="line" disabled={isSending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            tone="danger"
            busy={isSending}
            onClick={() => void send(remove, 'The person could not be removed.')}
          >
            Remove
          </Button>
        </>
      }
    >
      {failure && <ErrorStrip>{failure}</ErrorStrip>}
    </Dialog>
  )
}
