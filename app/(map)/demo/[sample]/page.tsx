import type { Metadata } from 'next'
import { Suspense } from 'react'
import { LazyStudio, LoadingStudio } from '@/components/studio/lazy-studio'

export const metadata: Metadata = { title: 'Map studio' }

export default function SamplePage() {
  return (
    <Suspense fallback={<LoadingStudio />}>
      <LazyStudio />
    </Suspense>
  )
}
