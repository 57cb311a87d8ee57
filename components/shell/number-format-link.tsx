'use client'

import { Hash } from 'lucide-react'
import { useState } from 'react'
import { onDemand } from '@/components/ui/on-demand'
import { useHeader } from './use-navigation'

const NumberFormatDialog = onDemand(() =>
  import('./number-format-dialog').then((part) => part.NumberFormatDialog),
)

type NumberFormatLinkProps = { className: string; iconClass?: string }

/** For visitors, who have no account menu. */
export function NumberFormatLink({ className, iconClass }: NumberFormatLinkProps) {
  const { isVisitor } = useHeader()
  const [isOpen, setOpen] = useState(false)
  if (!isVisitor) return null
  return (
    <>
      <button type="button" className={className} aria-label="Number format" onClick={() => setOpen(true)}>
        {iconClass && <Hash aria-hidden strokeWidth={1.6} className={iconClass} />}
        {iconClass ? 'Numbers' : 'Number format'}
      </button>
      {isOpen && <NumberFormatDialog onClose={() => setOpen(false)} />}
    </>
  )
}
