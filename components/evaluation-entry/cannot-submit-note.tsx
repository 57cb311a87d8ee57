'use client'

import { LinkButton } from '@/components/ui/link-button'
import { useMe } from '@/lib/client/session/use-me'
import { useDemoAddress } from './use-demo-address'

/** Shown before typing; nothing for accounts that may submit. */
export function CannotSubmitNote() {
  const { me } = useMe()
  const address = useDemoAddress()
  if (!me || me.can_submit) return null
  return (
    <div className="flex items-center gap-3 rounded-md bg-ink-100 py-2 pr-2 pl-3">
      <p className="min-w-0 flex-1">
        Your account cannot submit yet. Ask your administrator for permission, or book a demo.
      </p>
      <LinkButton size="sm" tone="line" href={address}>
        Book a demo
      </LinkButton>
    </div>
  )
}
