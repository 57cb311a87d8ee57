'use client'

import { Eye, Link2Off } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorStrip } from '@/components/ui/error-strip'
import { SkeletonRows } from '@/components/ui/skeleton'
import { messageOf, RequestError } from '@/lib/client/fetch/request-error'
import { GuestProvider } from '@/lib/client/session/guest'
import { SharedViewProvider, useShared } from '@/lib/client/sharing/shared-view'
import { formatDate } from '@/lib/format/date'

interface SharedScreenProps {
  token: string
  /** Shows a record or a location of one. */
  record: ReactNode
  result: ReactNode
}

const loading = 'Please wait, opening the link...'

/** What a public link opens, read-only and for anybody. */
export function SharedScreen({ token, record, result }: SharedScreenProps) {
  const { data: shared, error, isValidating, mutate } = useShared(token)
  if (shared) {
    return (
      // Values that guests of the demo do not receive are here.
      <GuestProvider isGuest={false}>
        <SharedViewProvider token={token} shared={shared}>
          <div className="flex min-h-0 min-w-0 flex-1 flex-col">
            <ReadOnlyLine end={shared.expires_at} />
            <div className="relative flex min-h-0 flex-1">{shared.kind === 'result' ? result : record}</div>
          </div>
        </SharedViewProvider>
      </GuestProvider>
    )
  }
  return (
    <div className="grid flex-1 place-items-center bg-paper px-6 py-16 text-ink-1000">
      {error && !isValidating ? (
        <Failure error={error} onRetry={() => void mutate()} />
      ) : (
        <div className="w-full max-w-sm">
          <SkeletonRows label={loading} rows={4} leading={false} />
        </div>
      )}
    </div>
  )
}

function ReadOnlyLine({ end }: { end: string }) {
  return (
    <p className="flex flex-none items-center gap-2 border-b border-ink-200 bg-ink-50 px-4 py-2 text-xs text-ink-700">
      <Eye aria-hidden className="size-3.5 flex-none text-ink-600" />
      Shared with you: read-only, until {formatDate(end)}.
    </p>
  )
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isGone = error instanceof RequestError && (error.status === 404 || error.status === 422)
  if (!isGone) return <ErrorStrip onRetry={onRetry}>{messageOf(error)}</ErrorStrip>
  return (
    <EmptyState title="This link does not open anything" icon={<Link2Off aria-hidden />}>
      It may have ended or been revoked. Ask its sender for a new one.
    </EmptyState>
  )
}
