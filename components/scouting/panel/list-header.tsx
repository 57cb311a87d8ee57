// biome-ignore-all lint/a11y/useSemanticElements: a table cannot leave out the rows that nobody sees.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus is on the controls in rows and cells.
'use client'

import { useScouting } from '@/components/scouting/state/scouting-provider'
import { classes } from '@/components/ui/classes'
import type { ColumnPlace, ListLayout } from './list-layout'
import { lineStyle } from './list-lines'
import { isText, type ListColumn } from './site-columns'
import { useSorting } from './use-sorting'

const look = 'flex h-full min-w-6 items-center truncate rounded-xs -outline-offset-1!'

/** The title of a column; where the list can be sorted by it, a press does, and the next one turns the order around. */
function Title({ column, isActive, maxWidth }: { column: ListColumn; isActive: boolean; maxWidth: number }) {
  const { sortBy, isOpenTo } = useSorting()
  const { sort, title } = column
  const side = isText(column) ? '' : 'justify-end'
  if (sort === null || !isOpenTo(sort)) {
    return (
      <span title={title} style={{ maxWidth }} className={classes(look, side)}>
        <span className="truncate">{title}</span>
      </span>
    )
  }
  return (
    <button
      type="button"
      data-stop
      tabIndex={-1}
      title={`Sort by ${title}`}
      style={{ maxWidth }}
      onClick={() => sortBy(sort)}
      className={classes(look, side, 'hover:text-ink-1000', isActive && 'font-[640] text-ink-1000')}
    >
      <span className="truncate">{title}</span>
    </button>
  )
}

function TitleCell({ place, isSplit }: { place: ColumnPlace; isSplit: boolean }) {
  const address = useScouting((state) => state.address)
  const { column, titleLine, titleRoom, width, lead } = place
  const isActive = column.sort !== null && column.sort === address.sort
  return (
    <div
      role="columnheader"
      aria-sort={isActive ? address.order : undefined}
      style={{ minWidth: width, paddingLeft: lead }}
      className={classes(
        'flex h-6',
        isText(column) ? 'justify-self-start' : 'justify-end justify-self-end',
        isSplit && (titleLine === 'upper' ? 'self-start pt-1' : 'self-end pb-1'),
      )}
    >
      <Title column={column} isActive={isActive} maxWidth={titleRoom} />
    </div>
  )
}

/** The titles above the columns of all rows. */
export function ListHeader({ layout }: { layout: ListLayout }) {
  const { lines, left, right, headerHeight, isWide } = layout
  const isSplit = lines.length === 1 && headerHeight > 28
  return (
    <div
      role="row"
      aria-rowindex={1}
      data-row={-1}
      style={{ height: headerHeight, paddingLeft: left, paddingRight: right }}
      className={classes(
        'border-b border-ink-200 text-[10.5px] leading-[14px] font-medium tracking-[-0.01em] whitespace-nowrap text-ink-600',
        isWide && 'flex items-center',
      )}
    >
      <span role="columnheader" className={isWide ? 'min-w-0 flex-1 truncate' : 'sr-only'}>
        Location
      </span>
      {lines.map((line, index) => (
        <div
          key={line[0]?.column.key ?? index}
          style={{ ...lineStyle(line, layout.gap), ...(isWide ? { marginLeft: layout.gap } : {}) }}
          className={classes('items-center', isSplit && 'h-full')}
        >
          {line.map((place) => (
            <TitleCell key={place.column.key} place={place} isSplit={isSplit} />
          ))}
        </div>
      ))}
      <span role="columnheader" className="sr-only">
        List of new locations
      </span>
    </div>
  )
}
