import { Suspense } from 'react'
import { PageTitle } from '@/components/shell/page-title'
import { LazyStudio, LoadingStudio } from '@/components/studio/lazy-studio'

export default function SamplePage() {
  return (
    <>
      <PageTitle title="Map studio" />
      <Suspense fallback={<LoadingStudio />}>
        <LazyStudio />
      </Suspense>
    </>
  )
}
