// biome-ignore-all lint/a11y/useSemanticElements: a table element must hold every row, this one only those in sight.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus is on the controls in rows and cells.
import { ArrowDown, ArrowUp, Check, Plus, Rows3 } from 'lucide-react'
import { type KeyboardEvent, memo } from 'react'
import { Figure } from '@/components/scouting/site/site-figure'
import { useSaving } from '@/components/scouting/site/use-saving'
import { classes } from '@/components/ui/classes'
import { IconButton } from '@/components/ui/icon-button'
import { Letter } from '@/components/ui/letter'
import { HexagonMark } from '@/components/ui/mark'
import { demandStep, type ScoreKind } from '@/lib/catalogue/demand-step'
import { localTitle, type ScoutedSite, siteTitle } from '@/lib/domain/scouting/scouted-site'
import type { SiteSort } from '@/lib/domain/scouting/site-order'
import { formatCount, sizeUnknown } from '@/lib/format/number'
import { cellStyle, type FieldPlace, fieldsStyle, type ListLayout } from './list-layout'
import { isText, scoreText } from './site-columns'

interface SiteRowProps {
  site: ScoutedSite
  layout: ListLayout
  score: ScoreKind
  /** Places gained by the planner's weights. */
  gain: number | undefined
  sort: SiteSort | null
  letter: 'A' | 'B' | undefined
  isLocked: boolean
  isFirst: boolean
  isCurrent: boolean
  onChoose: (id: string, isShift: boolean) => void
}

const cellText = {
  id: 'truncate text-2xs tracking-[-0.02em] text-ink-600',
  words: 'truncate text-2xs leading-[18px] text-ink-600',
  figure: 'justify-self-end text-right',
}

/** A figure wider than its column reaches into the gap before it. */
function FieldCell({
  place,
  ...row
}: { place: FieldPlace } & Pick<SiteRowProps, 'site' | 'sort' | 'isLocked'>) {
  const { column } = place
  const { figure, text } = column.read(row.site)
  const { kind } = column
  const isActive = column.sort !== null && column.sort === row.sort
  return (
    <span
      role="gridcell"
      style={cellStyle(place)}
      title={isText(column) ? text : undefined}
      className={classes(
        kind === 'id' || kind === 'words' ? cellText[kind] : cellText.figure,
        isActive && 'font-[640] text-ink-1000',
      )}
    >
      <Figure value={figure} isLocked={row.isLocked && column.isLocked}>
        {text}
      </Figure>
    </span>
  )
}

function Fields(row: Pick<SiteRowProps, 'site' | 'layout' | 'sort' | 'isLocked'>) {
  return (
    <div
      style={fieldsStyle(row.layout)}
      className="tnum text-xs leading-[18px] whitespace-nowrap text-ink-700"
    >
      {row.layout.lines.flat().map((place) => (
        <FieldCell key={place.column.key} place={place} {...row} />
      ))}
    </div>
  )
}

function BaysTag({ count }: { count: number }) {
  return (
    <span className="tnum flex h-4.5 shrink-0 items-center gap-1 rounded-xs bg-ink-100 px-1.5 text-2xs font-semibold whitespace-nowrap text-ink-700">
      <Rows3 aria-hidden className="size-3" />
      {`${formatCount(count)} bays`}
    </span>
  )
}

/** The column of spaces is too narrow for the words, and may be hidden. */
function UnknownSizeTag() {
  return (
    <span className="flex h-4.5 shrink-0 items-center rounded-xs bg-ink-100 px-1.5 text-2xs font-semibold whitespace-nowrap text-ink-700">
      {sizeUnknown}
    </span>
  )
}

/** Never coloured: neither direction is good or bad. */
function GainMark({ gain }: { gain: number }) {
  const Arrow = gain > 0 ? ArrowUp : ArrowDown
  const places = Math.abs(gain)
  return (
    <span className="tnum ml-auto flex shrink-0 items-center text-2xs font-semibold text-ink-600">
      <Arrow aria-hidden className="size-3 [stroke-width:2.2]" />
      <span className="sr-only">{gain > 0 ? 'up ' : 'down '}</span>
      {formatCount(places)}
      <span className="sr-only">{places === 1 ? ' place' : ' places'}</span>
    </span>
  )
}

function NameCell({ site, letter, gain, isCurrent, onChoose, layout }: SiteRowProps) {
  const title = siteTitle(site)
  return (
    <div
      role="gridcell"
      className={classes('flex h-6 items-center gap-1.5', layout.isWide ? 'min-w-0 flex-1' : 'pr-8')}
    >
      <button
        type="button"
        data-stop
        tabIndex={isCurrent ? 0 : -1}
        title={[title, localTitle(site), `ID ${site.id}`].filter(Boolean).join('\n')}
        aria-pressed={letter === 'A'}
        className="min-h-6 truncate rounded-xs font-medium"
        onClick={(event) => {
          event.stopPropagation()
          onChoose(site.id, event.shiftKey)
        }}
      >
        {title}
      </button>
      {letter && <Letter letter={letter} />}
      {site.members.length > 1 && <BaysTag count={site.members.length} />}
      {site.capacity === null && <UnknownSizeTag />}
      {gain !== undefined && gain !== 0 && <GainMark gain={gain} />}
    </div>
  )
}

function SaveCell({ saving, layout }: { saving: ReturnType<typeof useSaving>; layout: ListLayout }) {
  const { isSaved, toggle } = saving
  return (
    <div
      role="gridcell"
      className={classes(
        'absolute right-2.5',
        layout.isWide ? 'top-[calc(50%-14px)]' : 'top-[5px] max-sm:top-2',
      )}
    >
      <IconButton
        size="sm"
        data-stop
        tabIndex={-1}
        label={isSaved ? 'Remove from list' : 'Add to list'}
        icon={isSaved ? <Check aria-hidden /> : <Plus aria-hidden />}
        side="left"
        onClick={(event) => {
          event.stopPropagation()
          toggle(event.currentTarget)
        }}
      />
    </div>
  )
}

const isCompare = (event: KeyboardEvent) => event.shiftKey && (event.key === 'Enter' || event.key === ' ')
const isAdd = (event: KeyboardEvent) =>
  event.key.toLowerCase() === 'a' && !event.ctrlKey && !event.metaKey && !event.altKey

/** With the focus inside, Enter chooses, Shift and Enter compare, A adds. */
export const SiteRow = memo(function SiteRow(props: SiteRowProps) {
  const { site, layout, score, letter, isLocked, isFirst, onChoose } = props
  const saving = useSaving(site, 'list')
  const value = site.scores[score]
  const pressed = (event: KeyboardEvent) => {
    if (isCompare(event)) onChoose(site.id, true)
    else if (isAdd(event)) saving.toggle(event.target as Element)
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the row only widens the target of the button in it.
    <div
      onClick={(event) => onChoose(site.id, event.shiftKey)}
      onKeyDown={pressed}
      // A click with shift compares; without this it would also select the text in between.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      style={{ paddingLeft: layout.left, paddingRight: layout.right }}
      className={classes(
        'relative h-full cursor-pointer transition-colors duration-(--duration-instant)',
        layout.isWide ? 'flex items-center' : 'pt-[7px] max-sm:pt-[9px]',
        letter === 'A' ? 'bg-volt-wash' : 'hover:bg-ink-50',
      )}
    >
      {!isFirst && letter !== 'A' && (
        <span aria-hidden style={{ left: layout.left }} className="absolute top-0 right-3 h-px bg-ink-100" />
      )}
      <HexagonMark
        step={value === null ? null : demandStep(value)}
        text={scoreText(value)}
        isLocked={value === null && isLocked}
        className={classes(
          'absolute',
          layout.isWide ? 'top-[calc(50%-14.5px)]' : 'top-3',
          layout.left < 50 ? 'left-2.5' : 'left-3.5',
        )}
      />
      <NameCell {...props} />
      <Fields {...props} />
      <SaveCell saving={saving} layout={layout} />
    </div>
  )
})
