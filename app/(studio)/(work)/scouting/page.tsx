import type { Metadata } from 'next'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { Suspense } from 'react'
import { Scouting } from '@/components/scouting/scouting'

export const metadata: Metadata = { title: 'Scouting' }

export default function ScoutingPage() {
  return (
    <NuqsAdapter>
      <Suspense>
        <Scouting />
      </Suspense>
    </NuqsAdapter>
  )
}
