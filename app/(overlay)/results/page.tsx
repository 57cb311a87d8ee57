import { Suspense } from 'react'
import { FetchingEstimates } from '@/components/results/fetching-estimates'
import { ResultsScreen } from '@/components/results/results-screen'
import { PageTitle } from '@/components/shell/page-title'

export default function ResultsPage() {
  return (
    <>
      <PageTitle title="Results" />
      <Suspense fallback={<FetchingEstimates />}>
        <ResultsScreen />
      </Suspense>
    </>
  )
}
