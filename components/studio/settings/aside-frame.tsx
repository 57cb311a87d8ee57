import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '@/components/ui/icon-button'

interface AsideFrameProps {
  title: string
  note?: string
  tools?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** The frame of a sidebar; its place decides where it is. */
export function AsideFrame({ title, note, tools, onClose, children }: AsideFrameProps) {
  return (
    <section aria-label={title} data-ground="paper" className="bg-paper text-sm text-ink-1000">
      <div className="flex items-start gap-1 px-4 pt-3 pb-3">
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-base font-semibold">{title}</h2>
          {note && <p className="tnum truncate text-xs text-ink-600">{note}</p>}
        </div>
        {tools}
        <IconButton label="Close" size="sm" icon={<X aria-hidden />} onClick={onClose} />
      </div>
      {children}
    </section>
  )
}
