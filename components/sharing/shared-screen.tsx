'use client'

import { Eye, FileText, Link2Off } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button, LinkButton } from '@/components/ui/button'
import { DocumentDialog } from '@/components/ui/document-dialog'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorStrip } from '@/components/ui/error-strip'
import { SkeletonRows } from '@/components/ui/skeleton'
import { addressOf } from '@/lib/client/fetch/call-api'
import { messageOf, RequestError } from '@/lib/client/fetch/request-error'
import { useScorecard } from '@/lib/client/records/use-record-files'
import type { OpenedShare } from '@/lib/client/rows/rows-answer'
import { GuestProvider } from '@/lib/client/session/guest'
import { useSession } from '@/lib/client/session/session'
import { SharedViewProvider, useShared } from '@/lib/client/sharing/shared-view'
import { routes, signInPath } from '@/lib/config/routes'
import { shareCalls } from '@/lib/contract/share'
import { formatDate } from '@/lib/format/date'

interface SharedScreenProps {
  token: string
  record: ReactNode
  result: ReactNode
  plan: ReactNode
}

const loading = 'Please wait, opening the link...'

/** Read-only content of a public link; needs no account. */
export function SharedScreen({ token, record, result, plan }: SharedScreenProps) {
  const { data, error, isValidating, mutate } = useShared(token)
  const shared = data?.shared
  const screens: Record<OpenedShare['kind'], ReactNode> = { record, location: record, result, plan }
  if (shared) {
    return (
      // Public links include values that guests of the demo do not receive.
      <GuestProvider isGuest={false}>
        <SharedViewProvider token={token} shared={shared}>
          <div className="flex min-h-0 min-w-0 flex-1 flex-col">
            <ReadOnlyLine token={token} shared={shared} />
            <div className="relative flex min-h-0 flex-1">{screens[shared.kind]}</div>
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

/** `Shared by Rhine Valley: read-only, until 24 Dec 2026.` */
function ReadOnlyLine({ token, shared }: { token: string; shared: OpenedShare }) {
  const sharer = shared.kind === 'record' && shared.shared_by !== '' ? `by ${shared.shared_by}` : 'with you'
  return (
    <div className="flex min-h-9 flex-none items-center gap-2 border-b border-ink-200 bg-ink-50 px-4 py-1 text-xs text-ink-700 max-sm:min-h-11">
      <Eye aria-hidden className="size-3.5 flex-none text-ink-600" />
      <p dir="auto" className="min-w-0 flex-1 wrap-anywhere">
        {`Shared ${sharer}: read-only, until ${formatDate(shared.expires_at)}.`}
      </p>
      {shared.kind === 'record' && shared.files.includes('scorecard') && (
        <Scorecard title={shared.name} token={token} />
      )}
      <SignInLink />
    </div>
  )
}

/** The record's PDF; fetched when it is opened. */
function Scorecard({ title, token }: { title: string; token: string }) {
  const [isOpen, setOpen] = useState(false)
  const address = addressOf(shareCalls.readSharedFile, { params: { token, file: 'scorecard' } })
  const scorecard = useScorecard(isOpen ? address : undefined)
  return (
    <>
      <Button
        tone="line"
        size="sm"
        icon={<FileText aria-hidden className="size-3.5" />}
        onClick={() => setOpen(true)}
      >
        Scorecard PDF
      </Button>
      <DocumentDialog title={title} open={isOpen} onOpenChange={setOpen} document={scorecard} />
    </>
  )
}

/** Leads signed-out readers to the studio: the identity provider must not see the link's token. */
function SignInLink() {
  const { status } = useSession()
  if (status !== 'signed-out') return null
  return (
    <LinkButton href={signInPath(routes.home)} prefetch={false} tone="line" size="sm">
      Sign In
    </LinkButton>
  )
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isGone = error instanceof RequestError && (error.status === 404 || error.status === 422)
  if (!isGone) return <ErrorStrip onRetry={onRetry}>{messageOf(error)}</ErrorStrip>
  return (
    <EmptyState title="This link does not work" icon={<Link2Off aria-hidden />} action={<SignInLink />}>
      It may have ended or been revoked. Ask its sender for a new one.
    </EmptyState>
  )
}
