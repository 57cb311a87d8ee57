import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

interface ListCrumbProps {
  onClose: () => void
  /** Name of the screen. */
  children: ReactNode
}

/** Breadcrumb from a screen back to the saved locations. */
export function ListCrumb({ onClose, children }: ListCrumbProps) {
  return (
    <nav aria-label="Breadcrumb" className="flex items-center gap-1.5 text-xs text-ink-600">
      <button type="button" onClick={onClose} className="hover:underline">
        Saved Locations
      </button>
      <ChevronRight aria-hidden className="size-3" />
      <span>{children}</span>
    </nav>
  )
}
