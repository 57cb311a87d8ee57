'use client'

import { Check, Plus } from 'lucide-react'
import { memo } from 'react'
import { Figure } from '@/components/scouting/site/locked'
import { useSaving } from '@/components/scouting/site/use-saving'
import { classes } from '@/components/ui/classes'
import { IconButton } from '@/components/ui/icon-button'
import { Letter } from '@/components/ui/letter'
import { HexagonMark } from '@/components/ui/mark'
import { demandStep, type ScoreKind } from '@/lib/domain/demand-step'
import { type ScoutedSite, siteTitle } from '@/lib/domain/scouted-site'
import type { SiteSort } from '@/lib/domain/site-order'
import { columnStyle, type ListColumn, scoreText } from './site-columns'

/** Shared by the header and every row, so that numbers stand under their title. */
export const columnGrid = (columns: readonly ListColumn[]) =>
  classes(
    'grid grid-cols-(--columns) gap-x-[6.5px] pr-3 pl-[50px] whitespace-nowrap @max-[348px]:grid-cols-(--columns-narrow) @max-[348px]:pl-11 @min-[560px]:pr-14',
    columns[0]?.isText && '@max-[348px]:[&>:first-child]:hidden',
  )

const separator =
  'before:absolute before:top-0 before:right-3 before:left-[50px] before:h-px before:bg-ink-100 @max-[348px]:before:left-11'

interface SiteRowProps {
  site: ScoutedSite
  columns: readonly ListColumn[]
  score: ScoreKind
  sort: SiteSort | null
  letter: 'A' | 'B' | undefined
  isLocked: boolean
  isFirst: boolean
  onChoose: (id: string, isShift: boolean) => void
}

function SaveButton({ site }: { site: ScoutedSite }) {
  const { isSaved, toggle } = useSaving(site)
  return (
    <IconButton
      size="sm"
      label={isSaved ? 'Remove from list' : 'Add to list'}
      icon={isSaved ? <Check aria-hidden /> : <Plus aria-hidden />}
      side="left"
      className="absolute! top-[5px] right-2.5 max-sm:top-2"
      onClick={(event) => {
        event.stopPropagation()
        toggle()
      }}
    />
  )
}

/** A location in the list: score, name, letter, add; below the name its figures under the header's columns. */
export const SiteRow = memo(function SiteRow(props: SiteRowProps) {
  const { site, columns, score, sort, letter, isLocked, isFirst, onChoose } = props
  const value = site.scores[score]
  const title = siteTitle(site)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the row only widens the target of the button in it.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the button.
    <div
      onClick={(event) => onChoose(site.id, event.shiftKey)}
      // A click with shift compares; without this it would also select the text in between.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      className={classes(
        'relative h-full cursor-pointer pt-[9px] transition-colors duration-(--duration-instant) max-sm:pt-[11px]',
        !isFirst && letter !== 'A' && separator,
        letter === 'A' ? 'bg-volt-wash' : 'hover:bg-ink-50',
      )}
    >
      <HexagonMark
        step={value === null ? null : demandStep(value)}
        text={scoreText(value)}
        isLocked={value === null && isLocked}
        className="absolute top-3 left-3.5 @max-[348px]:left-2.5"
      />
      <div className="flex h-5 items-center gap-1.5 pr-11 pl-[50px] @max-[348px]:pl-11">
        <button
          type="button"
          title={title}
          aria-pressed={letter === 'A'}
          className="truncate rounded-xs font-medium"
          onClick={(event) => {
            event.stopPropagation()
            onChoose(site.id, event.shiftKey)
          }}
        >
          {title}
        </button>
        {letter && <Letter letter={letter} />}
      </div>
      <div
        style={columnStyle(columns)}
        className={classes(columnGrid(columns), 'tnum text-xs leading-[18px] text-ink-700')}
      >
        {columns.map((column) => {
          const { figure, text } = column.read(site)
          const isActive = column.sort !== null && column.sort === sort
          return (
            <span
              key={column.key}
              title={column.isText ? text : undefined}
              className={classes(
                column.isText
                  ? 'truncate text-[10.5px] leading-[18px] tracking-[-0.02em] text-ink-600'
                  : 'text-right',
                isActive && 'font-[640] text-ink-1000',
              )}
            >
              <Figure value={figure} isLocked={isLocked && column.isLocked}>
                {text}
              </Figure>
            </span>
          )
        })}
      </div>
      <SaveButton site={site} />
    </div>
  )
})
