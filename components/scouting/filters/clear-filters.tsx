'use client'

import { useScouting } from '@/components/scouting/state/scouting-provider'
import { Button, type ButtonProps } from '@/components/ui/button'
import { track } from '@/lib/client/feedback/analytics'

type ClearFiltersProps = Pick<ButtonProps, 'tone' | 'size' | 'className' | 'disabled'> & {
  onCleared?: (() => void) | undefined
}

/** Takes all filters of locations, charging stations and hexagons away. */
export function ClearFilters({ onCleared, ...look }: ClearFiltersProps) {
  const filtering = useScouting((state) => state.filtering)
  return (
    <Button
      tone="ghost"
      size="sm"
      {...look}
      onClick={() => {
        filtering.clear()
        track('scouting_clear_filters')
        onCleared?.()
      }}
    >
      Clear all filters
    </Button>
  )
}
