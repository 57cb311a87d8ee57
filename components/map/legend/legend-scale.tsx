import { stepGrounds } from '@/components/ui/badge'
import { Skeleton } from '@/components/ui/skeleton'
import { columnTexts } from '@/lib/catalogue/column-texts'
import { type DemandStep, demandSteps } from '@/lib/catalogue/demand-step'
import { type HexagonColumn, isFractionColumn } from '@/lib/catalogue/hexagon-columns'
import { roadClasses } from '@/lib/catalogue/road-class'
import { type ColourClasses, stepOfClass } from '@/lib/domain/map/colour-classes'
import { formatCount, formatShort } from '@/lib/format/number'

/** Without classes until they are made. */
export interface LegendColour {
  column: HexagonColumn
  classes: ColourClasses | undefined
}

const stepsOf = (classes: ColourClasses | undefined): readonly DemandStep[] =>
  classes ? classes.from.map((_, at) => stepOfClass(classes, at)) : demandSteps

export function Ramp({ classes, className }: { classes?: ColourClasses | undefined; className: string }) {
  return (
    <div aria-hidden className={`flex overflow-hidden rounded-[2px] ${className}`}>
      {stepsOf(classes).map((step) => (
        <span key={step} className={`flex-1 ${stepGrounds[step]}`} />
      ))}
    </div>
  )
}

const lineClass = 'mt-1 flex justify-between text-2xs leading-[14px] text-ink-600'

export function Ends({ min, of, max }: { min: string; of: string; max: string }) {
  return (
    <p className={lineClass}>
      <span>{min}</span>
      <span>{of}</span>
      <span>{max}</span>
    </p>
  )
}

const percents = { min: '0\u2009%', max: '100\u2009%' } as const

function Limits({ column, classes }: { column: HexagonColumn; classes: ColourClasses }) {
  const { unit } = columnTexts[column]
  const { from, max } = classes
  return (
    <>
      <p aria-hidden className="tnum mt-1 flex text-2xs leading-[14px] text-ink-700">
        {from.map((min) => (
          <span key={min} className="flex-1 tracking-tight">
            {formatShort(min)}
          </span>
        ))}
      </p>
      <p className={lineClass}>
        <span className="sr-only">{`${from.length} classes, which begin with ${from.map(formatShort).join(', ')}`}</span>
        <span>{unit ? `${unit} per hexagon` : 'per hexagon'}</span>
        <span>{`up to ${max < 10 ? formatShort(max) : formatCount(max)}`}</span>
      </p>
    </>
  )
}

/** A high competition score means little competition, so the legend explains the bright end. */
const shareText = (column: HexagonColumn) =>
  column === 'Score competition'
    ? 'bright = few chargers'
    : (columnTexts[column].unit?.replace('fraction ', '') ?? '')

function ColumnScale({ column, classes }: LegendColour) {
  if (isFractionColumn(column)) {
    return <Ends {...percents} of={shareText(column)} />
  }
  if (!classes) return <Skeleton className="mt-2 mb-1 h-6" />
  if (column === 'Road class') {
    const name = (value: number | undefined) => roadClasses[value ?? 0]?.name ?? ''
    return <Ends min={name(classes.from[0])} of="most important road" max={name(classes.max)} />
  }
  return <Limits column={column} classes={classes} />
}

/** What both ends of a one-line legend say; nothing until classes are made. */
function endsOf(colour: LegendColour | undefined): { min: string; max: string } | undefined {
  if (!colour || isFractionColumn(colour.column)) return percents
  const { column, classes } = colour
  if (!classes) return undefined
  if (column === 'Road class') {
    const name = (value: number | undefined) => roadClasses[value ?? 0]?.name ?? ''
    return { min: name(classes.from[0]), max: name(classes.max) }
  }
  return { min: formatShort(classes.from[0] ?? 0), max: formatShort(classes.max) }
}

/** The scale on one line, between its ends. */
export function LineScale({ colour }: { colour: LegendColour | undefined }) {
  const ends = endsOf(colour)
  return (
    <span className="tnum flex min-w-0 flex-1 items-center gap-1.5 text-2xs whitespace-nowrap text-ink-700">
      {ends?.min}
      <Ramp classes={colour?.classes} className="h-2.5 min-w-6 flex-1" />
      {ends?.max}
    </span>
  )
}

export function LegendScale({ colour }: { colour: LegendColour | undefined }) {
  return (
    <>
      <Ramp classes={colour?.classes} className="h-2.5" />
      {colour ? <ColumnScale {...colour} /> : <Ends {...percents} of="of the country maximum" />}
    </>
  )
}
