'use client'

import { Button, type ButtonProps } from '@/components/ui/button'
import { useFilters } from './filter-source'

type ClearFiltersProps = Pick<ButtonProps, 'tone' | 'size' | 'className' | 'disabled'> & {
  onCleared?: (() => void) | undefined
}

/** In every dataset. */
export function ClearFilters({ onCleared, ...look }: ClearFiltersProps) {
  const { filtering, onEvent } = useFilters()
  return (
    <Button
      tone="ghost"
      size="sm"
      {...look}
      onClick={() => {
        filtering.clear()
        onEvent({ kind: 'cleared' })
        onCleared?.()
      }}
    >
      Clear all filters
    </Button>
  )
}
