'use client'

import { CalendarDays } from 'lucide-react'
import { useSearchParams } from 'next/navigation'
import { LinkButton } from '@/components/ui/link-button'
import { useGuest } from '@/lib/client/guest'
import { usePublicSettings } from '@/lib/client/public-settings'
import { supportPath } from '@/lib/config/routes'

/** Books a meeting at the address that the installation names, else by the lead form. */
export function MeetingLink() {
  const { meetingUrl } = usePublicSettings()
  const { to } = useGuest()
  const ref = useSearchParams().get('ref') ?? undefined
  const isElsewhere = meetingUrl !== null
  const href = meetingUrl ?? to(supportPath({ tab: 'new-leads', ref }))
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
        {...(isElsewhere && { target: '_blank', rel: 'noreferrer', prefetch: false })}
      >
        Book a meeting
        {isElsewhere && <span className="sr-only"> (opens in a new tab)</span>}
      </LinkButton>
    </aside>
  )
}
