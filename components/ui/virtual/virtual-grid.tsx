// biome-ignore-all lint/a11y/useSemanticElements: a table element must hold every row, this one only those in sight.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus is on the controls in rows and cells.
'use client'

import { type ReactNode, type Ref, useImperativeHandle, useRef } from 'react'
import { classes } from '@/components/ui/classes'
import { useRovingRows } from '@/components/ui/roving-rows'
import { useVirtualRows } from './virtual-rows'

export type VirtualGridHandle = {
  /** Makes a row the tab stop, and scrolls to it. */
  show: (index: number) => void
}

type VirtualGridProps<Item> = {
  label: string
  count: number
  /** Called only for visible rows. */
  itemAt: (index: number) => Item | undefined
  itemKey: (item: Item) => string
  /**
   * Controls reachable by arrow keys have `data-stop` and `tabIndex` -1; the current row's first one has 0.
   */
  renderRow: (item: Item, row: { index: number; isCurrent: boolean }) => ReactNode
  /** Px, the same for all rows. */
  height: number
  header: ReactNode
  headerHeight: number
  isBusy?: boolean | undefined
  ref?: Ref<VirtualGridHandle> | undefined
  className?: string | undefined
}

/** One tab stop: arrow keys, Page Up, Page Down, Home and End move within. The parent must have a height. */
export function VirtualGrid<Item>(props: VirtualGridProps<Item>) {
  const { label, count, itemAt, itemKey, renderRow, height, header, headerHeight, isBusy, ref, className } =
    props
  const box = useRef<HTMLDivElement>(null)
  const rowsOnPage = () =>
    Math.max(1, Math.floor(((box.current?.clientHeight ?? 0) - headerHeight) / height) - 1)
  const roving = useRovingRows({ box, count, rowsOnPage })
  const virtualizer = useVirtualRows({ box, count, height, headerHeight, kept: roving.current })
  const scrollTo = (index: number) => virtualizer.scrollToIndex(index, { align: 'auto' })
  useImperativeHandle(ref, () => ({
    show(index) {
      roving.setCurrent(index)
      scrollTo(index)
    },
  }))
  return (
    <div ref={box} className={classes('h-full overflow-y-auto overscroll-contain', className)}>
      <div
        role="grid"
        aria-label={label}
        aria-rowcount={count + 1}
        aria-busy={isBusy}
        onFocus={roving.onFocus}
        onKeyDown={(event) => {
          const index = roving.onKeyDown(event)
          if (index !== undefined) scrollTo(index)
        }}
      >
        <div className="sticky top-0 z-1 bg-paper">{header}</div>
        <div className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, size, start }) => {
            const item = itemAt(index)
            return item === undefined ? null : (
              <div
                key={itemKey(item)}
                role="row"
                aria-rowindex={index + 2}
                data-row={index}
                className="absolute inset-x-0 top-0"
                style={{ height: size, transform: `translateY(${start}px)` }}
              >
                {renderRow(item, { index, isCurrent: index === roving.current })}
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}
