'use client'

import { ArrowDownWideNarrow, ArrowUpNarrowWide, Check, ChevronDown, Lock } from 'lucide-react'
import { useState } from 'react'
import { UnlockBlock } from '@/components/evaluation-entry/unlock-block'
import { useScouting } from '@/components/scouting/state/scouting-provider'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Popover } from '@/components/ui/popover'
import { track } from '@/lib/client/feedback/analytics'
import { type SiteSort, sortOfField } from '@/lib/domain/scouting/site-order'
import { useSorting } from './use-sorting'

interface SortOption {
  value: SiteSort
  title: string
  isLocked: boolean
}

const option = 'flex min-h-8 w-full items-center gap-2 rounded-sm px-2 text-left max-sm:min-h-11'

function useSortOptions(): readonly SortOption[] {
  const filters = useScouting((state) => state.filters)
  const { isOpenTo } = useSorting()
  return filters.sorts.flatMap(({ field, title }) => {
    const value = sortOfField(field)
    return value === null ? [] : { value, title, isLocked: !isOpenTo(value) }
  })
}

/** The fields to sort by; a visitor's locked ones are below the unlock button. */
function SortOptions({ onChosen }: { onChosen: () => void }) {
  const ask = useScouting((state) => state.ask)
  const { sort, choose } = useSorting()
  const options = useSortOptions()
  const locked = options.filter(({ isLocked }) => isLocked)
  const register = () => {
    onChosen()
    track('KeplerRegisterButtonClick', { place: 'sort' })
    ask('register')
  }
  return (
    <fieldset className="grid">
      <legend className="sr-only">Sort by</legend>
      {options
        .filter(({ isLocked }) => !isLocked)
        .map(({ value, title }) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === sort}
            onClick={() => {
              choose(value === sort ? 'none' : value)
              onChosen()
            }}
            className={`${option} hover:bg-ink-100`}
          >
            <span className="flex-1">{title}</span>
            {value === sort && <Check aria-hidden />}
          </button>
        ))}
      {locked.length > 0 && (
        <div className="my-1.5">
          <UnlockBlock onRegister={register} />
        </div>
      )}
      {locked.map(({ value, title }) => (
        <button key={value} type="button" disabled className={`${option} text-ink-600`}>
          <span className="flex-1">{title}</span>
          <Lock aria-label="locked" className="size-3.5" />
        </button>
      ))}
    </fieldset>
  )
}

/** Sort field and direction of the list. Choosing a direction without a field asks for one first. */
export function SortControl() {
  const { sort, order, turn } = useSorting()
  const [isOpen, setOpen] = useState(false)
  const title = useSortOptions().find(({ value }) => value === sort)?.title
  const isDescending = order === 'descending'
  return (
    <div className="flex min-w-0 items-center">
      <IconButton
        size="sm"
        label={isDescending ? 'Largest first' : 'Smallest first'}
        icon={isDescending ? <ArrowDownWideNarrow aria-hidden /> : <ArrowUpNarrowWide aria-hidden />}
        onClick={() => (sort === null ? setOpen(true) : turn())}
      />
      <Popover
        label="Sort by"
        open={isOpen}
        onOpenChange={setOpen}
        className="w-60 p-1.5"
        trigger={
          <Button
            tone="ghost"
            size="sm"
            after={<ChevronDown aria-hidden className="size-3.5" />}
            className="min-w-0 shrink! px-1!"
          >
            {title ?? 'Sort'}
          </Button>
        }
      >
        <SortOptions onChosen={() => setOpen(false)} />
      </Popover>
    </div>
  )
}
