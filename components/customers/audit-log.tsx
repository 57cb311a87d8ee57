'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { ErrorStrip } from '@/components/ui/error-strip'
import { Segmented } from '@/components/ui/segmented'
import { SkeletonRows } from '@/components/ui/skeleton'
import { type AuditBy, useAudit } from '@/lib/client/customers/use-customers'
import { messageOf } from '@/lib/client/fetch/request-error'
import type { AuditEntry } from '@/lib/contract/customer'
import { formatDateAndTime } from '@/lib/format/date'
import { PageSection } from './page-section'

const people = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'staff', label: 'Staff' },
] as const

/** Changes that people made for a customer; its admin reads the same log as staff. */
export function AuditLog({ customer }: { customer: string }) {
  const [by, setBy] = useState<AuditBy>('everyone')
  return (
    <PageSection
      title="Audit log"
      note="Staff and the customer’s admin read the same log."
      action={<Segmented label="Entries of" segments={people} value={by} onChange={setBy} />}
    >
      <Entries key={by} customer={customer} by={by} />
    </PageSection>
  )
}

function Entries({ customer, by }: { customer: string; by: AuditBy }) {
  const { entries, error, isValidating, retry, more } = useAudit(customer, by)
  if (error && !entries) {
    return (
      <ErrorStrip className="mt-3" onRetry={retry} retrying={isValidating}>
        {messageOf(error, 'The audit log could not be loaded.')}
      </ErrorStrip>
    )
  }
  if (!entries)
    return (
      <SkeletonRows label="Loading the audit log..." rows={4} height={34} leading={false} className="px-0!" />
    )
  if (entries.length === 0) {
    return (
      <p className="py-3 text-ink-600">
        {by === 'staff'
          ? 'Staff have not changed anything for this customer yet.'
          : 'Nothing has been changed yet.'}
      </p>
    )
  }
  return (
    <>
      <ul>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      {more && (
        <Button tone="line" className="mt-3" busy={isValidating} onClick={more}>
          Show more
        </Button>
      )}
    </>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  return (
    <li className="grid gap-x-4 gap-y-0.5 border-ink-200 border-b py-2 text-xs leading-[18px] sm:items-start sm:grid-cols-[7.25rem_minmax(0,9.5rem)_minmax(0,1fr)]">
      <time dateTime={entry.at} className="tnum text-ink-600">
        {formatDateAndTime(entry.at)}
      </time>
      <span className="flex min-w-0 items-center gap-1.5">
        <span title={entry.email} className="truncate">
          <bdi>{entry.name || entry.email}</bdi>
        </span>
        {entry.is_staff && <Chip tone="internal">staff</Chip>}
      </span>
      <span dir="auto" className="wrap-anywhere">
        {entry.act}
      </span>
    </li>
  )
}
