'use client'

import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'

interface InputGroupProps {
  title: string
  /** Shown at the right while closed. */
  summary: ReactNode
  /** Limits the open group's height. */
  isLong?: boolean
  note?: ReactNode
  /** Renders the fields, only while open. */
  fields: () => ReactNode
  foot?: ReactNode
}

/** A group of inputs, initially closed. */
export function InputGroup({ title, summary, isLong = false, note, fields, foot }: InputGroupProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <section className="border-t border-ink-200">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="flex h-10 w-full items-center gap-1.5 pr-4 pl-3 text-left hover:bg-ink-50 max-sm:h-12"
        >
          <ChevronRight
            aria-hidden
            className={`size-3.5 text-ink-600 transition-transform duration-(--duration-fast) ${isOpen ? 'rotate-90' : ''}`}
          />
          <span className="flex-1 font-medium">{title}</span>
          {summary}
        </button>
      </h3>
      <div
        id={id}
        hidden={!isOpen}
        className={`pb-2.5 ${isLong ? 'max-h-[420px] overflow-y-auto overscroll-contain' : ''}`}
      >
        {note}
        <div className="grid gap-[5px] pr-4 pl-8">{isOpen && fields()}</div>
        {foot}
      </div>
    </section>
  )
}
