'use client'

import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type Ref, useImperativeHandle, useRef } from 'react'
import { classes } from './classes'

export type VirtualListHandle = {
  scrollToIndex: (index: number) => void
  scrollToTop: () => void
}

type VirtualListProps<Item> = {
  /** Names the list. */
  label: string
  items: readonly Item[]
  itemKey: (item: Item) => string
  renderItem: (item: Item, index: number) => ReactNode
  /** Height in px, the same for all or by item. */
  height: number | ((item: Item) => number)
  /** Sticks above the rows, inside the scrolling box. */
  header?: ReactNode
  /** Stands under the last row. */
  footer?: ReactNode
  onScroll?: ((top: number) => void) | undefined
  ref?: Ref<VirtualListHandle> | undefined
  className?: string | undefined
}

/** Px of a list's header, as the one in scouting has it. */
const headerHeight = 28

/** Any number of rows, of which only the visible ones exist. Fills its parent, which must have a height. */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { label, items, itemKey, renderItem, height, header, footer, onScroll, ref, className } = props
  const box = useRef<HTMLDivElement>(null)
  const heightAt = (index: number) => {
    const item = items[index]
    if (typeof height === 'number' || item === undefined) return typeof height === 'number' ? height : 0
    return height(item)
  }
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: heightAt,
    getItemKey: (index) => {
      const item = items[index]
      return item === undefined ? index : itemKey(item)
    },
    overscan: 8,
    // The header takes its height from what is seen, which the virtualizer does not know of.
    scrollPaddingEnd: header ? headerHeight : 0,
    // Before the first measurement, and where nothing is ever measured (tests, print), a screenful is drawn.
    initialRect: { width: 320, height: 800 },
  })
  useImperativeHandle(ref, () => ({
    scrollToIndex: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
    scrollToTop: () => virtualizer.scrollToOffset(0),
  }))
  return (
    <div
      ref={box}
      onScroll={onScroll && ((event) => onScroll(event.currentTarget.scrollTop))}
      className={classes('h-full overflow-y-auto overscroll-contain', className)}
    >
      {header && <div className="sticky top-0 z-10 bg-paper">{header}</div>}
      <ul aria-label={label} className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((row) => {
          const item = items[row.index]
          return item === undefined ? null : (
            <li
              key={row.key}
              aria-setsize={items.length}
              aria-posinset={row.index + 1}
              className="absolute inset-x-0 top-0"
              style={{ height: row.size, transform: `translateY(${row.start}px)` }}
            >
              {renderItem(item, row.index)}
            </li>
          )
        })}
      </ul>
      {footer}
    </div>
  )
}
