'use client'

import { Mail } from 'lucide-react'
import { useState } from 'react'
import { LinkDialog } from '@/components/invitations/invite-dialog'
import { notify } from '@/components/ui/notify'
import type { PeopleCalls } from '@/lib/client/customers/use-people'
import { messageOf } from '@/lib/client/fetch/request-error'
import type { Invitation, MadeInvitation, MailState } from '@/lib/contract/people'
import { roleNames } from '@/lib/domain/customers/people-rules'
import { formatDate } from '@/lib/format/date'
import { formatCount } from '@/lib/format/number'

interface PendingInvitationsProps {
  invitations: readonly Invitation[]
  calls: Pick<PeopleCalls, 'resend' | 'withdraw'>
  onChanged: () => void
}

/** Unanswered invitations; each can be resent or withdrawn. */
export function PendingInvitations({ invitations, calls, onChanged }: PendingInvitationsProps) {
  const [made, setMade] = useState<MadeInvitation>()
  const resend = async (id: string) => {
    setMade(await calls.resend(id))
    onChanged()
  }
  const withdraw = async (id: string) => {
    await calls.withdraw(id)
    notify.success('Invitation withdrawn.')
    onChanged()
  }
  return (
    <>
      <h4 className="mt-3.5 font-medium text-ink-600 text-xs">
        Pending invitations {formatCount(invitations.length)}
      </h4>
      <ul>
        {invitations.map((invitation) => (
          <Row
            key={invitation.id}
            invitation={invitation}
            onResend={() => resend(invitation.id)}
            onWithdraw={() => withdraw(invitation.id)}
          />
        ))}
      </ul>
      {made && <LinkDialog invitation={made} onClose={() => setMade(undefined)} />}
    </>
  )
}

/** Narrower than a button, so that two leave room for the address. */
const action =
  'h-8 flex-none rounded-sm px-1 font-medium text-ink-700 text-xs hover:underline disabled:text-ink-500 max-sm:h-11'

interface RowProps {
  invitation: Invitation
  onResend: () => Promise<void>
  onWithdraw: () => Promise<void>
}

function Row({ invitation, onResend, onWithdraw }: RowProps) {
  const [isBusy, setBusy] = useState(false)
  const { email, mail } = invitation
  const press = async (run: () => Promise<void>) => {
    setBusy(true)
    try {
      await run()
    } catch (error) {
      notify.error(messageOf(error, 'The invitation could not be changed.'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <li className="flex min-h-12 items-center gap-2 border-ink-200 border-b py-1.5 last:border-b-0">
      <span
        aria-hidden
        className="grid size-7 flex-none place-items-center rounded-full border border-ink-300 text-ink-600"
      >
        <Mail className="size-3.5" />
      </span>
      <div className="min-w-0 flex-1">
        <p title={email} className="truncate font-medium text-xs">
          {email}
        </p>
        <p className={`truncate text-xs ${mail === 'failed' ? 'text-danger' : 'text-ink-600'}`}>
          {stateOf(invitation, new Date())}
        </p>
      </div>
      <button
        type="button"
        aria-label={`Resend to ${email}`}
        disabled={isBusy}
        className={action}
        onClick={() => void press(onResend)}
      >
        Resend
      </button>
      <button
        type="button"
        aria-label={`Withdraw from ${email}`}
        disabled={isBusy}
        className={action}
        onClick={() => void press(onWithdraw)}
      >
        Withdraw
      </button>
    </li>
  )
}

/** `Planner · Sent 16.11.2026`, or a failed mail or an expired link. */
function stateOf(invitation: Invitation, now: Date): string {
  const { can_submit: may, sent_at: sent, expires_at: until, mail } = invitation
  const role = roleNames[may ? 'planner' : 'reader']
  if (new Date(until) <= now) return `${role} · link has ended`
  return `${role} · ${mail === undefined ? `invited ${formatDate(sent)}` : mailTexts[mail](sent)}`
}

const mailTexts: Record<MailState, (sent: string) => string> = {
  sent: (sent) => `Sent ${formatDate(sent)}`,
  waiting: () => 'Not sent yet',
  failed: () => 'Could not be sent',
}
