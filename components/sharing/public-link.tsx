'use client'

import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/text-field'
import { messageOf } from '@/lib/client/fetch/request-error'
import { useShares } from '@/lib/client/sharing/use-shares'
import { type MadeShare, shareDays } from '@/lib/contract/share'
import { dayAfter, endOfDay, shareEnd, wrongShareEnd } from '@/lib/domain/sharing/share-end'
import type { ShareSubject } from '@/lib/domain/sharing/share-subject'
import { CopyField } from './copy-field'
import { LinkList } from './link-list'

/** What the reader gets to see. */
const shown: Record<ShareSubject['kind'], string> = {
  record: 'Whoever has the link sees this evaluation with its files',
  location: 'Whoever has the link sees this location and its report',
  result: 'Whoever has the link sees this result with its inputs',
}

/** Makes public links to one thing, and lists those there are. */
export function PublicLink({ subject }: { subject: ShareSubject }) {
  const shares = useShares(true)
  const [made, setMade] = useState<MadeShare>()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-ink-600">{shown[subject.kind]}, read-only and without an account.</p>
      {made ? (
        <CopyField
          label="Public link"
          value={made.url}
          hint="Copy it now: it is shown only once."
          copied="Public link copied to clipboard"
        />
      ) : (
        <NewLink make={(end) => shares.make(subject, end)} onMade={setMade} />
      )}
      <LinkList shares={shares} subject={subject} onRevoked={(id) => id === made?.id && setMade(undefined)} />
    </div>
  )
}

interface NewLinkProps {
  make: (end: Date) => Promise<MadeShare>
  onMade: (made: MadeShare) => void
}

function NewLink({ make, onMade }: NewLinkProps) {
  const [now] = useState(() => new Date())
  const [day, setDay] = useState(() => dayAfter(now, shareDays.usual))
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    const end = endOfDay(day)
    if (!end || !shareEnd(end.toISOString(), new Date())) return setFailure(wrongShareEnd)
    setFailure(undefined)
    setBusy(true)
    await make(end)
      .then(onMade, (error: unknown) => setFailure(messageOf(error)))
      .finally(() => setBusy(false))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  return (
    <form noValidate onSubmit={submit} className="flex items-start gap-2">
      <TextField
        className="min-w-0 flex-1"
        type="date"
        label="Last day"
        value={day}
        min={dayAfter(now, 0)}
        max={dayAfter(now, shareDays.most)}
        error={failure}
        onChange={(event) => setDay(event.target.value)}
      />
      <Button type="submit" busy={isBusy} className="mt-5">
        Create link
      </Button>
    </form>
  )
}
