import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { LazyInternalBar } from '@/components/shell/lazy-internal-bar'
import { Toaster } from '@/components/ui/toaster'
import { GuestProvider } from '@/lib/client/session/guest'
import { KnownSession } from '@/lib/client/session/known-session'
import { guestHeader } from '@/lib/config/site'
import { describeVisitor } from '@/server/auth/get-session'

/** Full-width pages without the account bar; the bar of internal mode stays. */
export default async function MapLayout({ children }: { children: ReactNode }) {
  const incoming = await headers()
  return (
    <GuestProvider isGuest={incoming.has(guestHeader)}>
      <KnownSession session={await describeVisitor(incoming)}>
        <div className="flex h-dvh flex-col bg-ink-1000">
          <LazyInternalBar />
          <div className="min-h-0 flex-1">{children}</div>
        </div>
      </KnownSession>
      <Toaster />
    </GuestProvider>
  )
}
