import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

interface ListCrumbProps {
  onClose: () => void
  /** Of the screen to go back to. */
  title?: string | undefined
  /** Name of the screen. */
  children: ReactNode
}

/** Breadcrumb from a screen back to the saved locations, or to that of the title. */
export function ListCrumb({ onClose, title = 'Saved Locations', children }: ListCrumbProps) {
  return (
    <nav aria-label="Breadcrumb" className="flex items-center gap-1.5 text-xs text-ink-600">
      <button type="button" dir="auto" onClick={onClose} className="min-w-0 truncate hover:underline">
        {title}
      </button>
      <ChevronRight aria-hidden className="size-3" />
      <span>{children}</span>
    </nav>
  )
}
