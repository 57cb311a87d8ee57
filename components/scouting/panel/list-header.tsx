// biome-ignore-all lint/a11y/useSemanticElements: a table element must hold every row, this one only those in sight.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus is on the controls in rows and cells.
'use client'

import type { Ref } from 'react'
import { useScouting } from '@/components/scouting/state/scouting-provider'
import { classes } from '@/components/ui/classes'
import { cellStyle, type FieldPlace, type ListLayout, titlesStyle } from './list-layout'
import { isText, type ListColumn } from './site-columns'
import { useSorting } from './use-list-display'
import { headerHeight, titleReach } from './use-list-tracks'

const look = 'flex h-full min-w-6 max-w-full items-center truncate rounded-xs -outline-offset-1!'

/** A second press reverses the order. */
function Title({ column, isActive }: { column: ListColumn; isActive: boolean }) {
  const { sortBy, isOpenTo } = useSorting()
  const { sort, title, label } = column
  const side = isText(column) ? '' : 'justify-end'
  const text = (
    <span data-title className="truncate">
      {title}
    </span>
  )
  if (sort === null || !isOpenTo(sort)) {
    return (
      <span title={label} className={classes(look, side)}>
        {text}
      </span>
    )
  }
  return (
    <button
      type="button"
      data-stop
      tabIndex={-1}
      title={`Sort by ${label}`}
      onClick={() => sortBy(sort)}
      className={classes(look, side, 'hover:text-ink-1000', isActive && 'font-[640] text-ink-1000')}
    >
      {text}
    </button>
  )
}

interface TitleCellProps {
  places: readonly FieldPlace[]
  at: number
  gap: number
  isSplit: boolean
}

function TitleCell({ places, at, gap, isSplit }: TitleCellProps) {
  const address = useScouting((state) => state.address)
  const place = places[at]
  if (!place) return null
  const { column } = place
  const isActive = column.sort !== null && column.sort === address.sort
  // Every second title is a line higher, counted from the last one, which stays level with its figures.
  const line = isSplit && (places.length - 1 - at) % 2 === 0 ? 2 : place.line
  const reach = isSplit ? titleReach(places, at) * 100 : 100
  const intoGap = isSplit || !isText(column) ? gap : 0
  return (
    <div
      role="columnheader"
      aria-sort={isActive ? address.order : undefined}
      style={{
        ...cellStyle({ ...place, line }),
        minWidth: '100%',
        maxWidth: `calc(${reach}% + ${intoGap}px)`,
      }}
      className={classes(
        'flex h-6',
        isText(column) ? 'justify-self-start' : 'justify-end justify-self-end',
        isSplit && (line === 1 ? 'pt-1' : 'pb-1'),
      )}
    >
      <Title column={column} isActive={isActive} />
    </div>
  )
}

interface ListHeaderProps {
  layout: ListLayout
  /** Titles alternate between two lines. */
  isSplit: boolean
  ref?: Ref<HTMLDivElement> | undefined
}

export function ListHeader({ layout, isSplit, ref }: ListHeaderProps) {
  const { lines, left, right, isWide, gap } = layout
  return (
    <div
      ref={ref}
      role="row"
      aria-rowindex={1}
      data-row={-1}
      style={{ height: headerHeight(layout, isSplit), paddingLeft: left, paddingRight: right }}
      className={classes(
        'border-b border-ink-200 text-2xs leading-[14px] font-medium tracking-[-0.01em] whitespace-nowrap text-ink-600',
        isWide && 'flex items-center',
      )}
    >
      <span role="columnheader" className={isWide ? 'min-w-0 flex-1 truncate' : 'sr-only'}>
        Location
      </span>
      <div data-titles style={titlesStyle(layout)} className="items-center">
        {lines.map((places) =>
          places.map(({ column }, at) => (
            <TitleCell key={column.key} places={places} at={at} gap={gap} isSplit={isSplit} />
          )),
        )}
      </div>
      <span role="columnheader" className="sr-only">
        List of new locations
      </span>
    </div>
  )
}
