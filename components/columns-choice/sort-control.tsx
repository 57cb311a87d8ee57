'use client'

import { ArrowDownWideNarrow, ArrowUpNarrowWide, Check, ChevronDown, Lock } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Popover } from '@/components/ui/popover'
import { UnlockBlock } from '@/components/ui/unlock-block'
import type { SortDirection } from '@/lib/domain/tables/table-order'

interface SortOption<Sort extends string> {
  value: Sort
  title: string
  isLocked: boolean
}

const option = 'flex min-h-8 w-full items-center gap-2 rounded-sm px-2 text-left max-sm:min-h-11'

interface SortOptionsProps<Sort extends string> {
  options: readonly SortOption<Sort>[]
  /** Null for an unsorted list. */
  sort: Sort | null
  onSort: (sort: Sort | null) => void
  onRegister: () => void
}

interface SortControlProps<Sort extends string> extends SortOptionsProps<Sort> {
  order: SortDirection
  /** Labels the directions for words instead of figures. */
  isOfWords?: boolean | undefined
  /** Reverses the sort. */
  onTurn: () => void
}

const directions = {
  figures: { ascending: 'Smallest first', descending: 'Largest first' },
  words: { ascending: 'A to Z', descending: 'Z to A' },
} as const

/** Fields to sort by; locked ones are below the unlock button. */
function SortOptions<Sort extends string>(props: SortOptionsProps<Sort> & { onChosen: () => void }) {
  const { options, sort, onSort, onRegister, onChosen } = props
  const locked = options.filter(({ isLocked }) => isLocked)
  const register = () => {
    onChosen()
    onRegister()
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
              onSort(value === sort ? null : value)
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

/** Sort field and direction. Choosing a direction without a field asks for one first. */
export function SortControl<Sort extends string>(props: SortControlProps<Sort>) {
  const { order, onTurn, isOfWords = false, ...choice } = props
  const { options, sort } = choice
  const [isOpen, setOpen] = useState(false)
  const title = options.find(({ value }) => value === sort)?.title
  const isDescending = order === 'descending'
  return (
    <div className="flex min-w-0 items-center">
      <IconButton
        size="sm"
        label={directions[isOfWords ? 'words' : 'figures'][order]}
        icon={isDescending ? <ArrowDownWideNarrow aria-hidden /> : <ArrowUpNarrowWide aria-hidden />}
        onClick={() => (sort === null ? setOpen(true) : onTurn())}
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
        <SortOptions {...choice} onChosen={() => setOpen(false)} />
      </Popover>
    </div>
  )
}
