import type { Metadata } from 'next'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { Suspense } from 'react'
import { EvaluationsScreen } from '@/components/records/list/evaluations-screen'

export const metadata: Metadata = { title: 'My Locations' }

export default function Page() {
  return (
    <Suspense>
      <NuqsAdapter>
        <EvaluationsScreen list="default" />
      </NuqsAdapter>
    </Suspense>
  )
}
