'use client'

import { BrokenScreen } from '@/components/shell/broken-screen'

export default function OverlayError({ error }: { error: unknown }) {
  return <BrokenScreen error={error} />
}
