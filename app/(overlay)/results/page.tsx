import type { Metadata } from 'next'
import { Suspense } from 'react'
import { FetchingEstimates } from '@/components/results/fetching-estimates'
import { ResultsScreen } from '@/components/results/results-screen'

export const metadata: Metadata = { title: 'Results' }

export default function ResultsPage() {
  return (
    <Suspense fallback={<FetchingEstimates />}>
      <ResultsScreen />
    </Suspense>
  )
}
