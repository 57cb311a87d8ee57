import type { Metadata } from 'next'
import { Suspense } from 'react'
import { FetchingPredictions } from '@/components/results/fetching-predictions'
import { ResultsScreen } from '@/components/results/results-screen'

export const metadata: Metadata = { title: 'Results' }

export default function ResultsPage() {
  return (
    <Suspense fallback={<FetchingPredictions />}>
      <ResultsScreen />
    </Suspense>
  )
}
