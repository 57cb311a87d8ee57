import type { Metadata } from 'next'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { Suspense } from 'react'
import { RecordScreen } from '@/components/evaluations/record-screen'

export const metadata: Metadata = { title: 'My Locations' }

export default async function Page({ params }: { params: Promise<{ evaluationId: string }> }) {
  const evaluationId = decodeURIComponent((await params).evaluationId)
  return (
    <Suspense>
      <NuqsAdapter>
        <RecordScreen evaluationId={evaluationId} list="default" />
      </NuqsAdapter>
    </Suspense>
  )
}
