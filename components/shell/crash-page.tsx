'use client'

import { BrokenActions, BrokenTitle } from './broken-screen'
import { PublicPage } from './public-page'

/** Stands where not even the frame of a screen is left, or where a page for everybody broke. */
export function CrashPage({ error }: { error: unknown }) {
  return <PublicPage title={<BrokenTitle error={error} />} action={<BrokenActions error={error} />} />
}
