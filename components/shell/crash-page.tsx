'use client'

import { BrokenActions, BrokenTitle } from './broken-screen'
import { PublicPage } from './public-page'

/** Replaces the whole page when the frame itself or a public page broke. */
export function CrashPage({ error }: { error: unknown }) {
  return <PublicPage title={<BrokenTitle error={error} />} action={<BrokenActions error={error} />} />
}
