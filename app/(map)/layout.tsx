import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { Toaster } from '@/components/ui/toaster'
import { GuestProvider } from '@/lib/client/session/guest'
import { KnownSession } from '@/lib/client/session/known-session'
import { guestHeader } from '@/lib/config/site'
import { describeVisitor } from '@/server/auth/describe-session'

/** Full-width pages without the account bar. */
export default async function MapLayout({ children }: { children: ReactNode }) {
  const incoming = await headers()
  return (
    <GuestProvider isGuest={incoming.has(guestHeader)}>
      <KnownSession session={await describeVisitor(incoming)}>{children}</KnownSession>
      <Toaster />
    </GuestProvider>
  )
}
