'use client'

import { type ReactNode, type Ref, useImperativeHandle, useRef } from 'react'
import { classes } from '@/components/ui/classes'
import { useVirtualRows } from './virtual-rows'

export type VirtualListHandle = {
  scrollToIndex: (index: number) => void
  scrollToTop: () => void
}

type VirtualListProps<Item> = {
  label: string
  count: number
  /** Called only for visible rows, or for all when heights differ. */
  itemAt: (index: number) => Item | undefined
  itemKey: (item: Item) => string
  renderItem: (item: Item, index: number) => ReactNode
  /** Px, the same for all or by item. */
  height: number | ((item: Item) => number)
  onScroll?: ((top: number) => void) | undefined
  ref?: Ref<VirtualListHandle> | undefined
  className?: string | undefined
}

/** The parent must have a height. */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { label, count, itemAt, itemKey, renderItem, height, onScroll, ref, className } = props
  const box = useRef<HTMLDivElement>(null)
  const heightAt = (index: number) => {
    const item = itemAt(index)
    return typeof height === 'number' || item === undefined ? 0 : height(item)
  }
  const virtualizer = useVirtualRows({
    box,
    count,
    height: typeof height === 'number' ? height : heightAt,
    headerHeight: 0,
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
      <ul aria-label={label} className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, size, start }) => {
          const item = itemAt(index)
          return item === undefined ? null : (
            <li
              key={itemKey(item)}
              aria-setsize={count}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0"
              style={{ height: size, transform: `translateY(${start}px)` }}
            >
              {renderItem(item, index)}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
