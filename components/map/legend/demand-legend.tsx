'use client'

import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '@/components/ui/classes'
import { Segmented } from '@/components/ui/segmented'
import { type ScoreKind, scoreKinds } from '@/lib/catalogue/demand-step'
import { colourColumns, type HexagonColumn, hexagonFields } from '@/lib/catalogue/hexagon-columns'
import { ClassRow, LegendBox, legendFrame, legendLine } from './legend-box'
import { Ends, type LegendColour, LegendScale, LineScale } from './legend-scale'

export function HeatRow() {
  return (
    <div className="mt-2 border-t border-ink-200 pt-2">
      <p className="mb-1.5 font-semibold">Heat of sites</p>
      <div
        aria-hidden
        className="h-2.5 rounded-[2px] bg-ink-1000 bg-linear-to-r from-danger/0 via-danger via-20% to-warning-wash"
      />
      <Ends min="few sites" of="" max="densest in view" />
    </div>
  )
}

const titles = new Map<string, string>(hexagonFields.map(({ name, title }) => [name, title]))

const scoreTitle = 'Demand score'

const colourTitle = (column: HexagonColumn | undefined) =>
  column === undefined ? scoreTitle : (titles.get(column) ?? column)

/** In the order of interest. */
const groups: readonly { label: string; has: (name: string) => boolean }[] = [
  { label: 'Scores', has: (name) => name.startsWith('Score') },
  { label: 'People and buildings', has: (name) => name.startsWith('Pop') || name.startsWith('Build') },
  { label: 'Charging points', has: (name) => name.startsWith('EV') },
  { label: 'Places', has: (name) => name.startsWith('POI') },
  { label: 'Roads', has: (name) => name.startsWith('Road') },
]

interface ColourChoice {
  columns: readonly HexagonColumn[]
  /** Hint at the end of an incomplete list. */
  note?: string | undefined
  onColour: (column: HexagonColumn | null) => void
}

function Options({ columns, note }: Pick<ColourChoice, 'columns' | 'note'>) {
  const known = colourColumns.filter((name) => columns.includes(name))
  return (
    <>
      <option value="">{scoreTitle}</option>
      {groups.map(({ label, has }) => {
        const members = known.filter(has)
        if (members.length === 0) return null
        return (
          <optgroup key={label} label={label}>
            {members.map((name) => (
              <option key={name} value={name}>
                {colourTitle(name)}
              </option>
            ))}
          </optgroup>
        )
      })}
      {note && <option disabled>{note}</option>}
    </>
  )
}

interface LegendTitleProps {
  column: HexagonColumn | undefined
  choice: ColourChoice | undefined
  note?: string | undefined
}

/** With a choice, a native select lies under the title's text. */
function LegendTitle({ column, choice, note }: LegendTitleProps) {
  const after = note && <span className="shrink-0 text-2xs text-ink-600">{note}</span>
  if (!choice) {
    return (
      <span className="flex min-w-0 flex-1 items-center gap-1">
        <span className="truncate font-semibold">{colourTitle(column)}</span>
        {after}
      </span>
    )
  }
  return (
    <span className="flex min-w-0 flex-1 items-center gap-1">
      <span className="relative -ml-1 flex h-[26px] min-w-0 items-center gap-1 rounded-sm px-1 hover:bg-ink-100 has-focus-visible:outline-2 has-focus-visible:outline-(--focus-ring) max-sm:h-9">
        <span aria-hidden className="truncate font-semibold">
          {colourTitle(column)}
        </span>
        <ChevronDown aria-hidden className="size-3.5 text-ink-600" />
        <select
          aria-label="Colour of the hexagons"
          value={column ?? ''}
          onChange={({ target }) =>
            choice.onColour(colourColumns.find((name) => name === target.value) ?? null)
          }
          className="absolute inset-0 w-full cursor-pointer appearance-none text-ink-1000 opacity-0 outline-none"
        >
          <Options columns={choice.columns} note={choice.note} />
        </select>
      </span>
      {after}
    </span>
  )
}

type ScoredThing = 'site' | 'hexagon'

interface DemandLegendProps {
  score: ScoreKind
  /** Also switches from another colour back to the score. */
  onScore: (score: ScoreKind) => void
  /** The column that colours the cells instead of the score. */
  colour?: LegendColour | undefined
  choice?: ColourChoice | undefined
  of?: ScoredThing | undefined
  hasHeat?: boolean | undefined
  /** What the country's scores do without, and why. */
  lacks?: string | undefined
  /** For narrow maps: title, scores, swatches and their ends on one line; the title opens the rest. */
  isCompact?: boolean | undefined
  above?: ReactNode
}

interface ScoreChoiceProps extends Pick<DemandLegendProps, 'score' | 'onScore' | 'colour'> {
  isLow?: boolean | undefined
}

/** Neither is chosen while another column colours the cells. */
function ScoreChoice({ score, onScore, colour, isLow = false }: ScoreChoiceProps) {
  return (
    <Segmented
      // On one line the segments are lower than the finger's target, which reaches beyond them.
      className={isLow ? 'flex-none max-sm:[&_input]:-inset-y-2 max-sm:[&_label]:h-[26px]' : undefined}
      label="Score of the cells"
      segments={scoreKinds.map((kind) => ({ value: kind, label: kind }))}
      value={colour ? null : score}
      onChange={onScore}
    />
  )
}

type FullLegendProps = Pick<
  DemandLegendProps,
  'score' | 'onScore' | 'colour' | 'choice' | 'of' | 'hasHeat' | 'lacks'
>

function FullLegend({ score, onScore, colour, choice, of, lacks, hasHeat = false }: FullLegendProps) {
  return (
    <>
      <div className="mb-2 flex items-center gap-2">
        <LegendTitle column={colour?.column} choice={choice} note={of && !colour ? `by ${of}` : undefined} />
        <ScoreChoice score={score} onScore={onScore} colour={colour} />
      </div>
      <LegendScale colour={colour} />
      {lacks && !colour && <p className="mt-1.5 max-w-56 text-2xs text-ink-600">{lacks}</p>}
      {hasHeat && <HeatRow />}
      <ClassRow />
    </>
  )
}

type CompactLegendProps = Pick<DemandLegendProps, 'score' | 'onScore' | 'colour'> & { onOpen: () => void }

function CompactLegend({ score, onScore, colour, onOpen }: CompactLegendProps) {
  return (
    <div className={classes(legendFrame, legendLine)}>
      <button
        type="button"
        aria-expanded={false}
        onClick={onOpen}
        className="relative flex min-w-0 items-baseline gap-1 rounded-sm px-1 text-left text-xs leading-9 after:absolute after:-inset-1 after:content-['']"
      >
        <b className="truncate">{colourTitle(colour?.column)}</b>
        <span className="text-2xs text-ink-600">Beta</span>
      </button>
      <ScoreChoice score={score} onScore={onScore} colour={colour} isLow />
      <LineScale colour={colour} />
    </div>
  )
}

export function DemandLegend({ isCompact = false, above, ...legend }: DemandLegendProps) {
  return (
    <LegendBox
      isCompact={isCompact}
      above={above}
      short={(onOpen) => <CompactLegend {...legend} onOpen={onOpen} />}
    >
      <FullLegend {...legend} />
    </LegendBox>
  )
}
