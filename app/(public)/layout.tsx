import type { ReactNode } from 'react'
import { LazyInternalBar } from '@/components/shell/lazy-internal-bar'

export default function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <div data-ground="paper">
      <LazyInternalBar />
      {children}
    </div>
  )
}
