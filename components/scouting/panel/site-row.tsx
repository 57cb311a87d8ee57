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
import { listColumns, scoreText } from './site-columns'

/** Shared by the header and every row, so that numbers stand under their title. */
export const columnGrid =
  'grid grid-cols-[minmax(67px,1.6fr)_minmax(44px,1fr)_minmax(59px,1fr)_minmax(28px,1fr)_minmax(28px,1fr)_minmax(28px,1fr)] gap-x-[6.5px] pr-3 pl-[50px] whitespace-nowrap @max-[348px]:grid-cols-[44px_minmax(59px,1fr)_28px_28px_28px] @max-[348px]:pl-11 @max-[348px]:[&>:first-child]:hidden @min-[560px]:pr-14'

const separator =
  'before:absolute before:top-0 before:right-3 before:left-[50px] before:h-px before:bg-ink-100 @max-[348px]:before:left-11'

interface SiteRowProps {
  site: ScoutedSite
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
  const { site, score, sort, letter, isLocked, isFirst, onChoose } = props
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
      <div className={classes(columnGrid, 'tnum text-xs leading-[18px] text-ink-700')}>
        {listColumns.map((column) => {
          const { figure, text } = column.read(site)
          const isActive = column.sort !== null && column.sort === sort
          return (
            <span
              key={column.key}
              title={column.key === 'osm_id' ? text : undefined}
              className={classes(
                'text-right first:truncate first:text-left first:text-[10.5px] first:leading-[18px] first:tracking-[-0.02em] first:text-ink-600',
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
