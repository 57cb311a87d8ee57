'use client'

import { Maximize2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { classes } from '@/components/ui/classes'
import { Frame } from '@/components/ui/frame'
import { FrameDialog } from '@/components/ui/frame-dialog'
import { IconButton } from '@/components/ui/icon-button'
import { Skeleton } from '@/components/ui/skeleton'
import { usePublicSettings } from '@/lib/client/browser/public-settings'
import { useStreetView } from '@/lib/client/places/use-street-view'
import type { LatLng } from '@/lib/geo/coordinates'
import { googleMapsAddress } from '@/lib/geo/google-maps'

/** A single line: an empty box would only say the same at length. */
function Notice({ place }: { place: LatLng }) {
  return (
    <p className="text-2xs leading-4 text-ink-600">
      No Street View available.{' '}
      <a
        href={googleMapsAddress(place)}
        target="_blank"
        rel="noreferrer noopener"
        className="inline-block py-[3.5px] font-medium text-ink-1000 underline decoration-ink-400 underline-offset-3"
      >
        View location on Google Maps.
      </a>
    </p>
  )
}

function Panorama({ url, title }: { url: string; title: string }) {
  return (
    <Frame
      title={`Street View of ${title}`}
      src={url}
      sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      allowFullScreen
      failure="Street View could not be loaded."
      loading={<Skeleton className="size-full rounded-none" />}
      className="h-full"
    />
  )
}

function SmallPanorama({ url, title }: { url: string; title: string }) {
  const [isLarge, setLarge] = useState(false)
  return (
    <>
      <Panorama url={url} title={title} />
      <IconButton
        label="Expand Street View"
        icon={<Maximize2 aria-hidden />}
        size="sm"
        tone="line"
        side="left"
        className="absolute! top-2 right-2 shadow-float"
        onClick={() => setLarge(true)}
      />
      <FrameDialog title={title} size="picture" open={isLarge} onOpenChange={setLarge}>
        <Panorama url={url} title={title} />
      </FrameDialog>
    </>
  )
}

interface StreetViewProps {
  place: LatLng
  title: string
  /** Replaces the notice if there is no panorama. */
  fallback?: ReactNode
  className?: string
}

/** The panorama nearest to a place, else the fallback, else a line with a link to another map. */
export function StreetView({ place, title, fallback, className = 'mx-4 mb-3.5' }: StreetViewProps) {
  const view = useStreetView(place)
  const { hasPanoramas } = usePublicSettings()
  const isLine = view.step === 'none' && fallback === undefined
  return (
    <section
      aria-label={fallback && view.step === 'none' ? 'Site from above' : 'Street View'}
      aria-busy={view.step === 'loading'}
      className={classes(
        'relative overflow-hidden rounded-md',
        className,
        // The same during a look-up and after it, unless nothing is found.
        !isLine && (hasPanoramas ? 'h-40' : 'h-23'),
      )}
    >
      {view.step === 'loading' && <Skeleton className="size-full" />}
      {view.step === 'none' && (fallback ?? <Notice place={place} />)}
      {view.step === 'found' && <SmallPanorama key={view.url} url={view.url} title={title} />}
    </section>
  )
}
