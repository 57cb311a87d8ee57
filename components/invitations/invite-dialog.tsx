'use client'

import { type FormEvent, useId, useState } from 'react'
import { CopyField } from '@/components/sharing/copy-field'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ErrorStrip } from '@/components/ui/error-strip'
import { notify } from '@/components/ui/notify'
import { TextField } from '@/components/ui/text-field'
import type { PeopleCalls } from '@/lib/client/customers/use-people'
import { useSending } from '@/lib/client/fetch/use-sending'
import { type MadeInvitation, newInvitationSchema } from '@/lib/contract/people'
import { formatDate } from '@/lib/format/date'

interface InviteDialogProps {
  /** Name of the customer. */
  customer: string
  onInvite: PeopleCalls['invite']
  onClose: () => void
}

/** Invites a person by email, then shows the link. */
export function InviteDialog({ customer, onInvite, onClose }: InviteDialogProps) {
  const [made, setMade] = useState<MadeInvitation>()
  const form = useInviteForm(onInvite, setMade)
  const id = useId()
  if (made) return <LinkDialog invitation={made} onClose={onClose} />
  const actions = (
    <>
      <Button tone="line" disabled={form.isSending} onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" form={id} busy={form.isSending}>
        Invite
      </Button>
    </>
  )
  return (
    <Dialog
      open
      isForm
      onOpenChange={onClose}
      dismissible={!form.isSending}
      title="Invite user"
      description={`They join ${customer}.`}
      width="form"
      actions={actions}
    >
      <form id={id} noValidate onSubmit={form.submit} className="grid gap-4">
        <TextField
          label="Email"
          type="email"
          required
          autoComplete="off"
          maxLength={254}
          value={form.email}
          error={form.wrong}
          onChange={({ target }) => form.setEmail(target.value)}
        />
        <label className="flex w-fit cursor-pointer items-center gap-2 max-sm:min-h-11">
          <input
            type="checkbox"
            checked={form.maySubmit}
            onChange={({ target }) => form.setMaySubmit(target.checked)}
            className="size-4 cursor-pointer accent-ink-1000"
          />
          Can Submit Evaluations?
        </label>
        {form.failure && <ErrorStrip>{form.failure}</ErrorStrip>}
      </form>
    </Dialog>
  )
}

function useInviteForm(onInvite: PeopleCalls['invite'], onMade: (made: MadeInvitation) => void) {
  const [email, setEmail] = useState('')
  const [maySubmit, setMaySubmit] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const { isSending, failure, fail, send } = useSending()
  const submit = () => {
    const wanted = newInvitationSchema.safeParse({ email, can_submit: maySubmit })
    setWrong(wanted.error?.issues[0]?.message)
    fail(undefined)
    if (!wanted.success) return
    const { data } = wanted
    const invite = async () => {
      const made = await onInvite(data)
      notify.success('User invited successfully')
      onMade(made)
    }
    void send(invite, 'An error occured while inviting user.')
  }
  return {
    email,
    setEmail: (typed: string) => {
      setEmail(typed)
      setWrong(undefined)
      fail(undefined)
    },
    maySubmit,
    setMaySubmit,
    wrong,
    failure,
    isSending,
    submit: (event: FormEvent) => {
      event.preventDefault()
      if (!isSending) submit()
    },
  }
}

interface LinkDialogProps {
  invitation: MadeInvitation
  onClose: () => void
}

/** An invitation's link, shown once; its mail has another. */
export function LinkDialog({ invitation, onClose }: LinkDialogProps) {
  const { email, link, expires_at: until, mail } = invitation
  return (
    <Dialog
      open
      isForm
      onOpenChange={onClose}
      title={mail ? 'The invitation is on its way' : 'Send this link'}
      description={
        mail
          ? `${email} gets it by mail. You may also send this link.`
          : `${email} joins by opening it and signing in with this address.`
      }
      width="form"
      actions={<Button onClick={onClose}>Done</Button>}
    >
      <CopyField
        label="Invitation link"
        value={link}
        copied="Link copied"
        hint={`Works once, until ${formatDate(until)}. It is not shown again; “Resend” makes a new one.`}
      />
    </Dialog>
  )
}
