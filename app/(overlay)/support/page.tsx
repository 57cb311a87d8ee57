import type { Metadata } from 'next'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { Suspense } from 'react'
import { SupportScreen } from '@/components/support/support-screen'

export const metadata: Metadata = { title: 'Support' }

export default function SupportPage() {
  return (
    <NuqsAdapter>
      <Suspense>
        <SupportScreen />
      </Suspense>
    </NuqsAdapter>
  )
}
