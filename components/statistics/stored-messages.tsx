'use client'

import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ErrorStrip } from '@/components/ui/error-strip'
import { notify } from '@/components/ui/notify'
import { Skeleton } from '@/components/ui/skeleton'
import { useIssueStorage } from '@/lib/client/feedback/use-send-report'
import { messageOf } from '@/lib/client/fetch/request-error'
import { useSending } from '@/lib/client/fetch/use-sending'
import type { EmptiedIssues, EmptyIssues, IssueStorage } from '@/lib/contract/issue'
import { issuesWords, keptWords } from '@/lib/domain/feedback/support-forms'
import { formatBytes } from '@/lib/format/bytes'
import { formatDate } from '@/lib/format/date'
import { formatCount, formatCountOf } from '@/lib/format/number'

type What = EmptyIssues['what']

/** What people sent to support and how much room it takes; staff removes it here. */
export function StoredMessages() {
  const { storage, error, isValidating, retry, empty } = useIssueStorage(true)
  // The figures of the question, which a refetch must not change.
  const [asked, setAsked] = useState<{ what: What; storage: IssueStorage }>()
  return (
    <section aria-labelledby="stored-messages" className="mt-12 border-t border-ink-1000 pt-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 id="stored-messages" className="text-base font-semibold">
            Messages to support
          </h2>
          {storage && <p className="text-xs text-ink-600">{keptWords(storage.retention_days)}</p>}
        </div>
        {storage && storage.messages > 0 && (
          <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
            <Button
              tone="line"
              disabled={storage.pictures === 0}
              onClick={() => setAsked({ what: 'pictures', storage })}
            >
              Remove pictures
            </Button>
            <Button tone="line" onClick={() => setAsked({ what: 'everything', storage })}>
              Remove all
            </Button>
          </div>
        )}
      </div>
      {error !== undefined && (
        <ErrorStrip className="mt-4" retrying={isValidating} onRetry={retry}>
          {messageOf(error, 'The stored messages could not be counted.')}
        </ErrorStrip>
      )}
      {storage && <Figures storage={storage} />}
      {!storage && error === undefined && (
        <div role="status" aria-label="Counting stored messages..." className="mt-4">
          <Skeleton className="h-14 w-full" />
        </div>
      )}
      {asked && (
        <RemoveDialog
          what={asked.what}
          storage={asked.storage}
          onRemove={() => empty({ what: asked.what, until: asked.storage.as_of })}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  )
}

function Figures({ storage }: { storage: IssueStorage }) {
  const { messages, message_bytes, pictures, picture_bytes, oldest, unsent } = storage
  return (
    <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-5 md:flex md:flex-wrap md:gap-x-14">
      <Figure name="Messages" note={messages > 0 ? formatBytes(message_bytes) : undefined}>
        {formatCount(messages)}
      </Figure>
      <Figure name="Pictures" note={pictures > 0 ? formatBytes(picture_bytes) : undefined}>
        {formatCount(pictures)}
      </Figure>
      <Figure name="Oldest">{oldest === null ? '–' : formatDate(oldest)}</Figure>
      {unsent !== null && <Figure name="Not yet in the tracker">{formatCount(unsent)}</Figure>}
      <Figure name="Visitors’ pictures today" note={`of ${formatBytes(storage.visitors_daily)}`}>
        {formatBytes(storage.visitors_today)}
      </Figure>
    </dl>
  )
}

interface FigureProps {
  name: string
  note?: string | undefined
  children: ReactNode
}

function Figure({ name, note, children }: FigureProps) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-600">{name}</dt>
      <dd className="tnum mt-0.5">
        <span className="text-lg font-semibold">{children}</span>
        {note && <span className="ml-1.5 text-xs whitespace-nowrap text-ink-600">{note}</span>}
      </dd>
    </div>
  )
}

interface RemoveDialogProps {
  what: What
  storage: IssueStorage
  onRemove: () => Promise<EmptiedIssues>
  onClose: () => void
}

function RemoveDialog({ what, storage, onRemove, onClose }: RemoveDialogProps) {
  const { isSending, failure, send } = useSending()
  const messages = what === 'everything' ? storage.messages : 0
  const words = issuesWords({ ...storage, messages })
  const unsent = what === 'everything' ? (storage.unsent ?? 0) : 0
  const remove = async () => {
    const removed = await onRemove()
    notify.success(`Removed ${issuesWords(removed)}.`)
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissible={!isSending}
      title={`Remove ${words}?`}
      description={
        <>
          This cannot be undone. {what === 'pictures' && 'The messages stay. '}What arrives from now on is
          kept.
        </>
      }
      actions={
        <>
          <Button tone="line" disabled={isSending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            tone="danger"
            busy={isSending}
            onClick={() => void send(remove, 'The messages could not be removed.')}
          >
            Remove
          </Button>
        </>
      }
    >
      {unsent > 0 && (
        <p className="text-ink-600">
          {formatCountOf(unsent, 'message has', 'messages have')} not reached the issue tracker and would be
          lost.
        </p>
      )}
      {failure && <ErrorStrip>{failure}</ErrorStrip>}
    </Dialog>
  )
}
