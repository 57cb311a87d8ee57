'use client'

import { CrashPage } from '@/components/shell/crash-page'

export default function RootError({ error }: { error: unknown }) {
  return <CrashPage error={error} />
}
