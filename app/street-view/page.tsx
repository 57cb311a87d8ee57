import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { PageTitle } from '@/components/shell/page-title'
import { PanoramaScreen } from '@/components/street-view/panorama-screen'
import { panoramaIdSchema } from '@/lib/contract/maps'
import { env } from '@/server/base/settings/env'

export const metadata: Metadata = { robots: { index: false } }

/** Fills the frame of a site's panorama. The only page that may load from Google, and that has the browser's key. */
export default async function StreetViewPage({ searchParams }: PageProps<'/street-view'>) {
  const { data: pano } = panoramaIdSchema.safeParse((await searchParams).pano)
  if (env.GOOGLE_MAPS_BROWSER_KEY === undefined || pano === undefined) notFound()
  return (
    <>
      <PageTitle title="Street View" />
      <PanoramaScreen apiKey={env.GOOGLE_MAPS_BROWSER_KEY} pano={pano} />
    </>
  )
}
