'use client'

import { CalendarDays } from 'lucide-react'
import { useSearchParams } from 'next/navigation'
import type { MouseEvent } from 'react'
import { LinkButton } from '@/components/ui/link-button'
import { usePublicSettings } from '@/lib/client/page/public-settings'
import { useGuest } from '@/lib/client/session/guest'
import { supportPath } from '@/lib/config/routes'

const elsewhere = { target: '_blank', rel: 'noreferrer', prefetch: false } as const

/** Books a meeting at the installation's booking address, else opens the lead form by `onForm`. */
export function MeetingLink({ onForm }: { onForm: () => void }) {
  const { meetingUrl } = usePublicSettings()
  const { to } = useGuest()
  const ref = useSearchParams().get('ref') ?? undefined
  const isElsewhere = meetingUrl !== null
  const href = meetingUrl ?? to(supportPath({ tab: 'new-leads', ref }))
  const stay = (event: MouseEvent) => {
    // Modified clicks open the link in another tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onForm()
  }
  return (
    <aside className="self-start rounded-md bg-ink-50 p-4">
      <h2 className="text-base font-semibold">Rather talk?</h2>
      <p className="mt-1 mb-4 text-ink-600">
        Half an hour with somebody who knows the data: your area, your questions, your screen.
      </p>
      <LinkButton
        href={href}
        tone="line"
        size="lg"
        block
        icon={<CalendarDays aria-hidden />}
        {...(isElsewhere ? elsewhere : { onClick: stay })}
      >
        Book a meeting
        {isElsewhere && <span className="sr-only"> (opens in a new tab)</span>}
      </LinkButton>
    </aside>
  )
}
