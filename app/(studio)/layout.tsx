import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { StudioShell } from '@/components/shell/studio-shell'
import { guestHeader } from '@/lib/config/site'

export default async function StudioLayout({ children }: { children: ReactNode }) {
  const isGuest = (await headers()).has(guestHeader)
  return <StudioShell isGuest={isGuest}>{children}</StudioShell>
}
