'use client'

import { APILoadingStatus, APIProvider, useApiLoadingStatus, useMapsLibrary } from '@vis.gl/react-google-maps'
import { useEffect, useRef } from 'react'
import { ErrorStrip } from '@/components/ui/error-strip'
import { Skeleton } from '@/components/ui/skeleton'

/** Constant, because the provider reloads for every new list. */
const libraries = ['streetView']

const failures: readonly string[] = [APILoadingStatus.FAILED, APILoadingStatus.AUTH_FAILURE]

function Panorama({ pano }: { pano: string }) {
  const frame = useRef<HTMLDivElement>(null)
  const library = useMapsLibrary('streetView')
  const hasFailed = failures.includes(useApiLoadingStatus())
  useEffect(() => {
    if (library && frame.current) new library.StreetViewPanorama(frame.current, { pano })
  }, [library, pano])
  if (hasFailed) {
    return (
      <div className="p-4">
        <ErrorStrip onRetry={() => window.location.reload()}>Street View could not be loaded.</ErrorStrip>
      </div>
    )
  }
  return (
    <div className="relative size-full">
      {!library && <Skeleton className="absolute inset-0 rounded-none" />}
      <div ref={frame} className="size-full" />
    </div>
  )
}

/** A Google panorama that fills the page. */
export function PanoramaScreen({ apiKey, pano }: { apiKey: string; pano: string }) {
  return (
    <main className="h-dvh">
      <APIProvider apiKey={apiKey} libraries={libraries} solutionChannel="">
        <Panorama pano={pano} />
      </APIProvider>
    </main>
  )
}
