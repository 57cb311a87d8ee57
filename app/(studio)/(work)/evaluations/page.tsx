import type { Metadata } from 'next'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { Suspense } from 'react'
import { RecordsScreen } from '@/components/records/list/records-screen'

export const metadata: Metadata = { title: 'My Locations' }

export default function Page() {
  return (
    <Suspense>
      <NuqsAdapter>
        <RecordsScreen list="default" />
      </NuqsAdapter>
    </Suspense>
  )
}
