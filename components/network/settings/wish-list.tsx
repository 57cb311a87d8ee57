'use client'

import { Ban, Lock, MapPinPlus, X } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { classes } from '@/components/ui/classes'
import { IconButton } from '@/components/ui/icon-button'
import { VirtualList } from '@/components/ui/virtual/virtual-list'
import type { PlanPlace } from '@/lib/contract/plan-terms'
import { type Terms, type Wish, withoutWish } from '@/lib/domain/plans/plan-edits'
import { formatCount } from '@/lib/format/number'

const titles: Readonly<Record<Wish, string>> = { mustHave: 'Must have', never: 'Never' }

interface WishListProps {
  wish: Wish
  terms: Terms
  places: ReadonlyMap<string, PlanPlace>
  /** The list that the next press on the map fills. */
  picking: Wish | null
  onPick: (wish: Wish | null) => void
  edit: (change: (before: Terms) => Terms) => void
}

const rowHeight = 30
const maxRows = 8

/** Sites that a plan must or must not choose. */
export function WishList({ wish, terms, places, picking, onPick, edit }: WishListProps) {
  const ids = terms[wish]
  const isPicking = picking === wish
  return (
    <section aria-label={titles[wish]}>
      <h3 className="flex items-center gap-1.5 font-semibold">
        {titles[wish]}
        <span className="tnum font-regular text-ink-600">{formatCount(ids.length)}</span>
        <Button
          tone={isPicking ? 'primary' : 'ghost'}
          size="sm"
          className="-my-1 -mr-2 ml-auto"
          aria-pressed={isPicking}
          icon={<MapPinPlus aria-hidden className="size-3.5" />}
          onClick={() => onPick(isPicking ? null : wish)}
        >
          Pick<span className="sr-only"> for {titles[wish]} on the map</span>
        </Button>
      </h3>
      {ids.length > 0 && (
        <div style={{ height: rowHeight * Math.min(maxRows, ids.length) }} className="mt-0.5">
          <VirtualList
            label={titles[wish]}
            count={ids.length}
            itemAt={(index) => ids[index]}
            itemKey={(id) => id}
            height={rowHeight}
            renderItem={(id) => (
              <div className="grid h-full grid-cols-[20px_minmax(0,1fr)_28px] items-center gap-2">
                <WishMark wish={wish} />
                <span dir="auto" className="truncate">
                  {places.get(id)?.name ?? id}
                </span>
                <IconButton
                  size="sm"
                  label={`Take ${places.get(id)?.name ?? id} off the list`}
                  icon={<X aria-hidden className="size-3.5" />}
                  onClick={() => edit((before) => withoutWish(before, id))}
                />
              </div>
            )}
          />
        </div>
      )}
    </section>
  )
}

function WishMark({ wish }: { wish: Wish }) {
  const Icon = wish === 'mustHave' ? Lock : Ban
  return (
    <span
      aria-hidden
      className={classes(
        'grid h-[18px] w-5 place-items-center rounded-[4px]',
        wish === 'mustHave' ? 'bg-volt text-ink-1000' : 'bg-ink-200 text-ink-700',
      )}
    >
      <Icon className="size-3" />
    </span>
  )
}
