'use client'

import { type ReactNode, useMemo } from 'react'
import { useCellFigures } from '@/components/map/hooks/use-cell-figures'
import { classMarks } from '@/components/map/station-popup'
import { Figure } from '@/components/scouting/site/site-figure'
import { useScouting } from '@/components/scouting/state/scouting-provider'
import { ErrorStrip } from '@/components/ui/error-strip'
import { ShapeMark } from '@/components/ui/mark'
import { KeyValues } from '@/components/ui/section'
import { Skeleton } from '@/components/ui/skeleton'
import { UnlockBlock } from '@/components/ui/unlock-block'
import type { ChargingClass } from '@/lib/catalogue/charging-class'
import type { HexagonColumn } from '@/lib/catalogue/hexagon-columns'
import { roadClasses } from '@/lib/catalogue/road-class'
import { track } from '@/lib/client/feedback/analytics'
import { whyAbsent } from '@/lib/domain/scouting/known-sources'
import { formatCount } from '@/lib/format/number'

type Format = (value: number | null) => string

interface Row {
  column: HexagonColumn
  label: string
  format: Format
}

/** Hundredths: the heading has the percent sign. */
const hundredths: Format = (value) => formatCount(value === null ? null : value * 100)

const subScores: readonly Row[] = [
  { column: 'Score population', label: 'Population', format: hundredths },
  { column: 'Score traffic', label: 'Traffic', format: hundredths },
  { column: 'Score competition', label: 'Competition', format: hundredths },
  { column: 'Score POI', label: 'Places', format: hundredths },
]

const roadName: Format = (value) => (value === null ? '–' : (roadClasses[value]?.name ?? '–'))

const counts: readonly Row[] = [
  { column: 'Population', label: 'People', format: formatCount },
  { column: 'POI restaurants', label: 'Restaurants', format: formatCount },
  { column: 'POI total', label: 'Places', format: formatCount },
  { column: 'Road class', label: 'Most important road', format: roadName },
  { column: 'EV plugs total', label: 'Charging points', format: formatCount },
]

const plugs: readonly { column: HexagonColumn; class: ChargingClass }[] = [
  { column: 'EV plugs 0-49 kW', class: 'AC' },
  { column: 'EV plugs 50-149 kW', class: 'DC' },
  { column: 'EV plugs 150+ kW', class: 'HPC' },
]

const regions: readonly { column: HexagonColumn; label: string }[] = [
  { column: 'NUTS 1', label: 'NUTS 1' },
  { column: 'NUTS 2', label: 'NUTS 2' },
  { column: 'NUTS 3', label: 'NUTS 3' },
]

const popupColumns = [...subScores, ...counts, ...plugs, ...regions].map(({ column }) => column)

const unknown = '–'

type ShowFigure = (column: HexagonColumn, format: Format) => ReactNode

function useFigures(cell: string) {
  const known = useScouting(({ hexagons }) => hexagons.columns)
  const manifest = useScouting((state) => state.manifest)
  const columns = useMemo(() => popupColumns.filter((name) => known.includes(name)), [known])
  const present = useMemo(
    () => new Set<string>(manifest.columns.hexagons.map(({ name }) => name)),
    [manifest],
  )
  const state = useCellFigures(cell, columns)
  const whyUnknown = ({ column }: { column: HexagonColumn }) => whyAbsent(manifest, 'hexagons', column)
  const show: ShowFigure = (column, format) => {
    if (whyUnknown({ column }) !== undefined) return unknown
    const isLocked = !columns.includes(column)
    if (!isLocked && state.step === 'loading') return <Skeleton className="h-3 w-6" />
    const value = state.step === 'ready' ? state.figures[column] : null
    const figure = typeof value === 'number' ? value : null
    return (
      <Figure value={figure} isLocked={isLocked}>
        {format(figure)}
      </Figure>
    )
  }
  const showText = (column: HexagonColumn) => {
    const isLocked = !columns.includes(column)
    if (!isLocked && state.step === 'loading') return <Skeleton className="h-3 w-6" />
    const value = state.step === 'ready' ? (state.figures[column] ?? null) : null
    return (
      <Figure value={value} isLocked={isLocked}>
        {value ?? '–'}
      </Figure>
    )
  }
  const has = ({ column }: { column: HexagonColumn }) => present.has(column)
  return { state, show, showText, has, whyUnknown }
}

const rowsOf = (rows: readonly Row[], show: ShowFigure) =>
  rows.map(({ column, label, format }) => ({ key: column, label, value: show(column, format) }))

function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className="mt-3 border-t border-ink-200 pt-2.5 text-xs">
      <h3 className="mb-1.5 flex items-baseline font-semibold">
        {title}
        {note && <small className="ml-auto text-2xs font-regular text-ink-600">{note}</small>}
      </h3>
      {children}
    </section>
  )
}

function Reasons({ reasons }: { reasons: readonly string[] }) {
  return reasons.map((reason) => (
    <p key={reason} className="mt-1.5 text-2xs text-ink-600">
      {reason}
    </p>
  ))
}

/** `Left out: Population. No population figure of Malta is known.` */
function leftOut(parts: readonly Row[], whyUnknown: (row: Row) => string | undefined): string[] {
  const missing = parts.filter((row) => whyUnknown(row) !== undefined)
  if (missing.length === 0) return []
  const reasons = new Set(missing.map(whyUnknown))
  const labels = missing.map(({ label }) => label).join(', ')
  return [`Left out: ${labels}. ${[...reasons].join(' ')} The others share the weight.`]
}

const whyBlank = (
  rows: readonly { column: HexagonColumn }[],
  whyUnknown: (row: { column: HexagonColumn }) => string | undefined,
): string[] => [...new Set(rows.flatMap((row) => whyUnknown(row) ?? []))]

function Plugs({ rows, show }: { rows: typeof plugs; show: ShowFigure }) {
  return (
    <dl className="mt-2 flex justify-between gap-2 text-xs">
      {rows.map(({ column, class: name }) => (
        <div key={column}>
          <dt className="flex items-center gap-[5px] text-2xs whitespace-nowrap text-ink-600">
            <ShapeMark {...classMarks[name]} />
            {name}
          </dt>
          <dd className="tnum mt-0.5 flex h-4.5 items-center pl-[17px] font-medium">
            {show(column, formatCount)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Unlock() {
  const ask = useScouting((state) => state.ask)
  const register = () => {
    track('KeplerRegisterButtonClick', { place: 'hexagon' })
    ask('register')
  }
  return (
    <div className="mt-3">
      <UnlockBlock onRegister={register} />
    </div>
  )
}

export function CellFigures({ cell }: { cell: string }) {
  const viewer = useScouting((state) => state.viewer)
  const { state, show, showText, has, whyUnknown } = useFigures(cell)
  const isListed = (row: { column: HexagonColumn }) => has(row) || whyUnknown(row) !== undefined
  const parts = subScores.filter(isListed)
  const figures = counts.filter(isListed)
  const points = plugs.filter(isListed)
  const codes = regions.filter(has)
  return (
    <div aria-busy={state.step === 'loading'}>
      {parts.length > 0 && (
        <Part title="Sub-scores" note="% of the best in the country">
          <KeyValues columns={2} rows={rowsOf(parts, show)} />
          <Reasons reasons={leftOut(parts, whyUnknown)} />
        </Part>
      )}
      {figures.length + points.length > 0 && (
        <Part title="In the hexagon">
          <KeyValues rows={rowsOf(figures, show)} />
          <Plugs rows={points} show={show} />
          <Reasons reasons={whyBlank([...figures, ...points], whyUnknown)} />
        </Part>
      )}
      {codes.length > 0 && (
        <Part title="Regions">
          <KeyValues
            rows={codes.map(({ column, label }) => ({ key: column, label, value: showText(column) }))}
          />
        </Part>
      )}
      {state.step === 'failed' && (
        <div className="mt-3">
          <ErrorStrip onRetry={state.retry}>These figures could not be loaded.</ErrorStrip>
        </div>
      )}
      {!viewer.isRegistered && <Unlock />}
    </div>
  )
}
