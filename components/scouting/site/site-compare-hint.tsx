'use client'

import { useScouting } from '@/components/scouting/state/scouting-provider'
import { isPickingOf } from '@/components/scouting/state/scouting-store'
import { CompareHint } from '@/components/ui/compare-hint'
import { siteTitle } from '@/lib/domain/scouting/scouted-site'

export function SiteCompareHint({ className }: { className?: string | undefined }) {
  const isPicking = useScouting(isPickingOf)
  const active = useScouting(({ open }) => open.active)
  const pick = useScouting((state) => state.pick)
  return (
    <CompareHint
      name={isPicking && active ? siteTitle(active) : undefined}
      onCancel={() => pick(false)}
      className={className}
    />
  )
}
