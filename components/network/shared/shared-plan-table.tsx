// biome-ignore-all lint/a11y/useSemanticElements: a table element must hold every row, this one only those in sight.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus is on the controls in rows and cells.
'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import { NumberTag, PowerMark } from '@/components/network/marks'
import { classes } from '@/components/ui/classes'
import { VirtualGrid, type VirtualGridHandle } from '@/components/ui/virtual/virtual-grid'
import { roomyScreen, useMedia } from '@/lib/client/browser/use-media'
import type { SharedPlan } from '@/lib/contract/plan-documents'
import { drawnText, objectiveUnit, stationText } from '@/lib/domain/plans/plan-words'
import { formatMoney } from '@/lib/format/money'
import { formatCount } from '@/lib/format/number'

interface SharedPlanTableProps {
  plan: SharedPlan
  lit: number | undefined
  onLit: (index: number | undefined) => void
}

type Site = SharedPlan['sites'][number]

interface Column {
  title: string
  unit: string
  cell: (site: Site) => string
  isStrong?: boolean
}

/** Only columns whose figures readers get. */
function columnsOf({ objective, currency, hasMoney }: SharedPlan): Column[] {
  const hasGain = hasMoney || objective.kind === 'coverage'
  return [
    ...(hasMoney
      ? [
          {
            title: 'Capex',
            unit: currency,
            cell: ({ cost }: Site) => (cost === null ? '–' : formatMoney(cost)),
          },
        ]
      : []),
    { title: 'Alone', unit: 'kWh/day', cell: ({ aloneEnergy }) => formatCount(aloneEnergy) },
    {
      title: 'In network',
      unit: 'kWh/day',
      cell: ({ networkEnergy }) => formatCount(networkEnergy),
      isStrong: true,
    },
    ...(hasGain
      ? [
          {
            title: 'Gain',
            unit: objectiveUnit(objective.kind, currency),
            cell: ({ gain }: Site) => gainText(gain, objective),
            isStrong: true,
          },
        ]
      : []),
    { title: 'Chosen in', unit: 'of 500', cell: drawnText },
  ]
}

function gainText(gain: number | null, { kind }: SharedPlan['objective']): string {
  if (gain === null) return '–'
  return kind === 'npv' ? formatMoney(gain) : formatCount(gain)
}

const heights = { wide: 32, narrow: 58 }
const headHeight = 44
/** px; more rows scroll within. */
const maxHeight = 640

/** The chosen sites in the order of what they add. */
export function SharedPlanTable({ plan, lit, onLit }: SharedPlanTableProps) {
  const { sites } = plan
  const grid = useRef<VirtualGridHandle>(null)
  const isRoomy = useMedia(roomyScreen)
  useEffect(() => {
    if (lit !== undefined) grid.current?.show(lit)
  }, [lit])
  if (sites.length === 0) {
    return <p className="border-t border-ink-200 px-5 py-4 text-ink-600">The plan chooses no site.</p>
  }
  const columns = columnsOf(plan)
  const height = isRoomy ? heights.wide : heights.narrow
  return (
    <div
      className="border-t border-ink-200 pb-6"
      style={{ height: Math.min(maxHeight, headHeight + sites.length * height) + 25 }}
    >
      <VirtualGrid
        ref={grid}
        label="Chosen sites"
        count={sites.length}
        itemAt={(index) => ({ site: sites[index], index })}
        itemKey={({ index }) => String(index)}
        height={height}
        headerHeight={headHeight}
        header={<Head columns={columns} isRoomy={isRoomy} />}
        renderRow={({ site, index }, { isCurrent }) =>
          site && (
            <Row
              site={site}
              number={index + 1}
              columns={columns}
              isLit={index === lit}
              isCurrent={isCurrent}
              isRoomy={isRoomy}
              onLit={(isOn) => onLit(isOn ? index : undefined)}
            />
          )
        }
      />
    </div>
  )
}

/** Figures share their room; on phones the name has a line of its own. */
function Cells({ isRoomy, lead, children }: { isRoomy: boolean; lead: ReactNode; children: ReactNode }) {
  if (isRoomy) {
    return (
      <div className="flex h-full items-center gap-2 px-5">
        {lead}
        {children}
      </div>
    )
  }
  return (
    <div className="grid h-full content-center gap-0.5 px-4">
      <div className="flex min-w-0 items-center gap-2">{lead}</div>
      <div className="flex justify-between gap-2">{children}</div>
    </div>
  )
}

const cellWidth = (isRoomy: boolean) => classes('text-right', isRoomy ? 'w-[66px]' : 'flex-1 first:text-left')

function Head({ columns, isRoomy }: { columns: readonly Column[]; isRoomy: boolean }) {
  return (
    <div role="row" style={{ height: headHeight }} className="border-b border-ink-200 text-2xs text-ink-600">
      <Cells
        isRoomy={isRoomy}
        lead={
          <>
            <span role="columnheader" className="min-w-0 flex-1 max-sm:sr-only">
              Site, in order of gain
            </span>
            <span role="columnheader" className="w-[88px] max-sm:sr-only">
              Station
            </span>
          </>
        }
      >
        {columns.map(({ title, unit }) => (
          <span key={title} role="columnheader" className={cellWidth(isRoomy)}>
            {title}
            <span className="block">{unit}</span>
          </span>
        ))}
      </Cells>
    </div>
  )
}

interface RowProps {
  site: Site
  number: number
  columns: readonly Column[]
  isLit: boolean
  isCurrent: boolean
  isRoomy: boolean
  onLit: (isOn: boolean) => void
}

function Row({ site, number, columns, isLit, isCurrent, isRoomy, onLit }: RowProps) {
  const { name, municipality } = site
  return (
    <div
      className={classes('h-full border-b border-ink-100 text-xs', isLit && 'bg-volt-wash')}
      onPointerEnter={() => onLit(true)}
      onPointerLeave={() => onLit(false)}
    >
      <Cells
        isRoomy={isRoomy}
        lead={
          <>
            <span role="rowheader" className="flex min-w-0 flex-1 items-center gap-2">
              <NumberTag number={number} isLit={isLit} />
              <button
                type="button"
                data-stop
                tabIndex={isCurrent ? 0 : -1}
                title={name}
                className="min-w-0 truncate rounded-xs text-left"
                onClick={() => onLit(true)}
                onFocus={() => onLit(true)}
              >
                <b className="font-medium">
                  <bdi>{name}</bdi>
                </b>
                {municipality !== null && (
                  <span className="text-ink-600">
                    {' '}
                    <bdi>{municipality}</bdi>
                  </span>
                )}
              </button>
            </span>
            <span role="gridcell" className="flex w-[88px] flex-none items-center gap-1.5">
              <PowerMark kilowatts={site.kilowatts} />
              {stationText(site)}
            </span>
          </>
        }
      >
        {columns.map(({ title, cell, isStrong }) => (
          <span
            key={title}
            role="gridcell"
            className={classes('tnum', cellWidth(isRoomy), isStrong && 'font-semibold')}
          >
            {cell(site)}
          </span>
        ))}
      </Cells>
    </div>
  )
}
