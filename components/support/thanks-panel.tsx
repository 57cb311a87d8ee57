'use client'

import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { limits } from '@/lib/config/limits'
import { supportMessages } from '@/lib/domain/feedback/support-forms'

/** Replaces the form for 15 s and takes the focus, because the focused button is gone. */
export function ThanksPanel({ onOver }: { onOver: () => void }) {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  useEffect(() => {
    const timer = setTimeout(onOver, limits.supportThanks)
    return () => clearTimeout(timer)
  }, [onOver])
  return (
    <div role="status" className="mt-3 flex items-center gap-3 rounded-md bg-success-wash p-4 text-success">
      <CircleCheck aria-hidden className="size-5 shrink-0" />
      <p ref={text} tabIndex={-1} className="text-base font-medium outline-none">
        {supportMessages.received}
      </p>
    </div>
  )
}
