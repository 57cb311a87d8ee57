import type { Metadata } from 'next'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { Suspense } from 'react'
import { StatisticsScreen } from '@/components/statistics/statistics-screen'

export const metadata: Metadata = { title: 'Usage Statistics' }

export default function Page() {
  return (
    <Suspense>
      <NuqsAdapter>
        <StatisticsScreen />
      </NuqsAdapter>
    </Suspense>
  )
}
