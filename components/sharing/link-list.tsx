'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ErrorStrip } from '@/components/ui/error-strip'
import { notify } from '@/components/ui/notify'
import { SkeletonRows } from '@/components/ui/skeleton'
import { messageOf } from '@/lib/client/fetch/request-error'
import type { useShares } from '@/lib/client/sharing/use-shares'
import type { ListedShare } from '@/lib/contract/share'
import { isLinkTo, type ShareSubject } from '@/lib/domain/sharing/share-subject'
import { formatDate } from '@/lib/format/date'
import { formatConnectorConfig, formatCountOf } from '@/lib/format/number'

interface LinkListProps {
  shares: ReturnType<typeof useShares>
  subject: ShareSubject
  onRevoked: (id: string) => void
}

/** Links to one thing and, on request, all links that the viewer may revoke. */
export function LinkList({ shares, subject, onRevoked }: LinkListProps) {
  const [isAll, setAll] = useState(false)
  const { data, error, isValidating, mutate } = shares
  if (!data) {
    return error ? (
      <ErrorStrip onRetry={() => void mutate()} retrying={isValidating}>
        {messageOf(error)}
      </ErrorStrip>
    ) : (
      <SkeletonRows label="Loading public links" rows={1} height={44} leading={false} className="-mx-4" />
    )
  }
  const own = data.shares.filter((link) => isLinkTo(link, subject))
  const links = isAll ? data.shares : own
  const others = data.shares.length - own.length
  const revoke = async (link: ListedShare) => {
    try {
      await shares.revoke(link.id)
      notify.success('Link revoked')
    } catch (failure) {
      notify.error(messageOf(failure))
    }
    onRevoked(link.id)
  }
  return (
    <section aria-label="Public links">
      {links.length > 0 && (
        <ul className="max-h-60 overflow-y-auto border-b border-ink-200">
          {links.map((link) => (
            <Row key={link.id} link={link} hasTitle={isAll} onRevoke={() => revoke(link)} />
          ))}
        </ul>
      )}
      {links.length === 0 && <p className="text-xs text-ink-600">No public link yet.</p>}
      {others > 0 && (
        <Button tone="ghost" size="sm" className="mt-1.5 -ml-2" onClick={() => setAll(!isAll)}>
          {isAll ? 'Only links to this' : `Show ${formatCountOf(others, 'other public link')}`}
        </Button>
      )}
    </section>
  )
}

const kinds = { record: 'Evaluation', location: 'Location', result: 'Result', plan: 'Network plan' } as const

interface RowProps {
  link: ListedShare
  hasTitle: boolean
  onRevoke: () => Promise<void>
}

function Row({ link, hasTitle, onRevoke }: RowProps) {
  const [isBusy, setBusy] = useState(false)
  const ends = `Until ${formatDate(link.expires_at)}`
  const press = async () => {
    setBusy(true)
    await onRevoke().finally(() => setBusy(false))
  }
  return (
    <li className="flex items-center gap-3 border-t border-ink-200 py-2">
      <div className="min-w-0 flex-1">
        {hasTitle && (
          <p dir="auto" title={link.title} className="truncate text-left font-medium">
            {link.title}
          </p>
        )}
        <p className={hasTitle ? 'text-xs text-ink-600' : 'font-medium'}>
          {[
            hasTitle && kinds[link.kind],
            link.config && formatConnectorConfig(link.config),
            link.has_money && 'with money',
            ends,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className="truncate text-xs text-ink-600" title={link.made_by}>
          {usesOf(link)} · made by {link.made_by}
        </p>
      </div>
      <Button
        tone="line"
        size="sm"
        busy={isBusy}
        aria-label={`Revoke the link, ${ends}`}
        onClick={() => void press()}
      >
        Revoke
      </Button>
    </li>
  )
}

function usesOf({ uses, last_used_at: last }: ListedShare): string {
  if (last === null) return 'Not opened yet'
  return `Opened ${formatCountOf(uses, 'time')}, last ${formatDate(last)}`
}
