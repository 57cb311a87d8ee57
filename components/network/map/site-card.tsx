'use client'

import { Ban, Lock, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ClassMark, NumberTag, OwnMark, PowerMark } from '@/components/network/marks'
import type { OwnSite } from '@/components/network/use-own-sites'
import { BottomSheet, type SheetStop } from '@/components/ui/bottom-sheet'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import type { PlanResult } from '@/lib/contract/network'
import type { PlanPlace } from '@/lib/contract/plan-terms'
import {
  stationLabel,
  type Terms,
  type Wish,
  wishOf,
  withoutWish,
  withWish,
} from '@/lib/domain/plans/plan-edits'
import type { LeftOut, PlanRow } from '@/lib/domain/plans/plan-rows'
import {
  connectionText,
  drawnText,
  formatGain,
  objectiveUnit,
  reasonText,
} from '@/lib/domain/plans/plan-words'
import { formatMoney } from '@/lib/format/money'
import { formatCount, formatCountOf } from '@/lib/format/number'
import type { Reach } from './use-reach'

interface SiteCardProps {
  place: PlanPlace
  row: PlanRow | undefined
  leftOut: LeftOut | undefined
  reach: Reach
  /** Beside the table, which has the figures; else the card is a low sheet. */
  isWide: boolean
  terms: Terms
  currency: string
  /** Undefined for an older version. */
  edit: ((change: (before: Terms) => Terms) => void) | undefined
  onClose: () => void
}

const maxStations = 4

/** A site of the plan: its figures, what it takes from stations, and whether it must be in the plan. */
export function SiteCard(props: SiteCardProps) {
  const { place, row, leftOut, isWide, terms, currency, edit, onClose } = props
  const wish = wishOf(terms, place.id)
  const set = (wanted: Wish) =>
    edit?.((before) => (wish === wanted ? withoutWish(before, place.id) : withWish(before, wanted, place.id)))
  return (
    <CardFrame
      name={place.name}
      municipality={row?.municipality}
      mark={row && <NumberTag number={row.number} className="mt-px" />}
      isWide={isWide}
      gist={
        <>
          {row && !isWide && <Gist row={row} terms={terms} currency={currency} />}
          {leftOut && <p className="mt-0.5 text-xs text-ink-700">{reasonText(leftOut.reason)}.</p>}
        </>
      }
      onClose={onClose}
    >
      {row && !isWide && <Figures row={row} terms={terms} currency={currency} />}
      {row && isWide && <Cable row={row} currency={currency} />}
      {row && <Takes {...props} row={row} />}
      {edit && (
        <div className="mt-2.5 flex gap-1.5">
          <WishButton wish="mustHave" isOn={wish === 'mustHave'} onPress={() => set('mustHave')} />
          <WishButton wish="never" isOn={wish === 'never'} onPress={() => set('never')} />
        </div>
      )}
    </CardFrame>
  )
}

interface CardFrameProps {
  name: string
  municipality?: string | null | undefined
  mark: ReactNode
  isWide: boolean
  /** Below the name; of a low sheet all that it shows. */
  gist: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A card on a wide map; on a phone's a low sheet, which leaves the map to be seen. */
function CardFrame(props: CardFrameProps) {
  const { name, isWide, gist, children } = props
  const [stop, setStop] = useState<SheetStop>('peek')
  if (!isWide) {
    return (
      <BottomSheet label={name} stop={stop} onStop={setStop} half={sheetHalf}>
        <div className="min-h-0 flex-1 overflow-y-auto px-4 pb-3">
          <CardHead {...props} />
          {gist}
          <div className="in-data-[stop=peek]:hidden">{children}</div>
        </div>
      </BottomSheet>
    )
  }
  return (
    <section
      aria-label={name}
      data-map-float
      data-ground="paper"
      className="absolute top-3 left-3 z-3 max-h-[calc(100%-24px)] w-[272px] max-w-[calc(100%-72px)] overflow-y-auto rounded-md bg-paper px-3 py-2.5 text-ink-1000 shadow-float"
    >
      <CardHead {...props} />
      {gist}
      {children}
    </section>
  )
}

/** Of the map; less than that hides the shares of demand. */
const sheetHalf = 0.6

function CardHead({ name, municipality, mark, onClose }: CardFrameProps) {
  return (
    <div className="flex items-start gap-2">
      {mark}
      <h3 className="min-w-0 flex-1 font-semibold wrap-anywhere in-data-[stop=peek]:line-clamp-2">
        <bdi>{name}</bdi>
        {municipality && (
          <span className="font-regular text-ink-600">
            {' '}
            <bdi>{municipality}</bdi>
          </span>
        )}
      </h3>
      <IconButton
        size="sm"
        label="Close"
        // Above the touch area of a sheet's handle.
        className="z-1 -mt-1 -mr-1.5"
        icon={<X aria-hidden className="size-3.5" />}
        onClick={onClose}
      />
    </div>
  )
}

/** `7 kWh/day · 2×50 · EUR 119k · gain 2 kWh/day` */
function Gist({ row, terms, currency }: { row: PlanRow; terms: Terms; currency: string }) {
  const { kind } = terms.objective
  const gain = `gain ${formatGain(row.gain, kind)} ${objectiveUnit(kind, currency)}`
  const figures = [stationLabel(row), `${currency} ${formatMoney(row.cost)}`, gain]
  return (
    <p className="tnum mt-0.5 truncate text-xs text-ink-700">
      <strong className="font-semibold text-ink-1000">{formatCount(row.networkEnergy)} kWh/day</strong>
      {` · ${figures.join(' · ')}`}
    </p>
  )
}

interface OwnCardProps {
  site: OwnSite
  /** kWh/day before and with the plan. */
  sales: PlanResult['own'][number] | undefined
  isWide: boolean
  /** Undefined where it cannot be taken out. */
  onRemove: (() => void) | undefined
  onClose: () => void
}

/** A site that runs already: what it sells, and the way to take it out of the plan. */
export function OwnCard({ site, sales, isWide, onRemove, onClose }: OwnCardProps) {
  return (
    <CardFrame
      name={site.name}
      mark={<OwnMark className="mt-px" />}
      isWide={isWide}
      gist={
        <p className="tnum mt-0.5 text-xs text-ink-700">
          Your own site{site.station && `, ${stationLabel(site.station)} kW`}.
          {site.isOutside && ' It is in another country than this plan and does not count.'}
          {sales &&
            !site.isOutside &&
            ` It sells ${formatCount(sales.before)} kWh/day, with this plan ${formatCount(sales.after)}.`}
        </p>
      }
      onClose={onClose}
    >
      {onRemove && (
        <Button tone="soft" size="sm" className="mt-2.5" onClick={onRemove}>
          Take out
        </Button>
      )}
    </CardFrame>
  )
}

function WishButton({ wish, isOn, onPress }: { wish: Wish; isOn: boolean; onPress: () => void }) {
  const Icon = wish === 'mustHave' ? Lock : Ban
  return (
    <Button
      tone={isOn ? 'primary' : 'soft'}
      size="sm"
      aria-pressed={isOn}
      icon={<Icon aria-hidden className="size-3.5" />}
      onClick={onPress}
    >
      {wish === 'mustHave' ? 'Must have' : 'Never'}
    </Button>
  )
}

/** Of the capex in the table, which has no column for it. */
function Cable({ row, currency }: { row: PlanRow; currency: string }) {
  const cable = connectionText(row, currency)
  return cable === null ? null : (
    <p className="tnum mt-1 text-xs text-ink-700">{`Cable to the grid: ${cable}.`}</p>
  )
}

function Figures({ row, terms, currency }: { row: PlanRow; terms: Terms; currency: string }) {
  const { kind } = terms.objective
  const cable = connectionText(row, currency)
  const figures = [
    ['Station', stationLabel(row)],
    ['Capex', `${currency} ${formatMoney(row.cost)}`],
    ...(cable === null ? [] : [['Of it, cable', cable] as const]),
    ['Alone', `${formatCount(row.aloneEnergy)} kWh/day`],
    ['In network', `${formatCount(row.networkEnergy)} kWh/day`],
    ['Gain', `${formatGain(row.gain, kind)} ${objectiveUnit(kind, currency)}`],
    ['Chosen of 500', drawnText(row)],
  ] as const
  return (
    <dl className="tnum mt-1.5 grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-xs">
      {figures.map(([title, value]) => (
        <div key={title} className="contents">
          <dt className="text-ink-600">{title}</dt>
          <dd className="flex items-center justify-end gap-1 font-medium">
            {title === 'Station' && <PowerMark kilowatts={row.kilowatts} className="size-2.5!" />}
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The stations whose customers would come here, and the demand that no public station had. They add up. */
function Takes({ reach, row }: SiteCardProps & { row: PlanRow }) {
  if (reach.of !== row.id || reach.from.length === 0) return null
  const { from, unserved } = reach
  const rest = from.slice(maxStations)
  return (
    <div className="mt-2 border-t border-ink-200 pt-2 text-xs">
      <p className="tnum font-medium">{`Its ${formatCount(row.networkEnergy)} kWh/day come from`}</p>
      <ul className="mt-0.5">
        {from.slice(0, maxStations).map(({ kind, id, name, power, energy, lat, lng }) => (
          <li key={id ?? `${name} ${lat} ${lng}`} className="flex items-center gap-1.5 leading-[18px]">
            <ClassMark power={power} className="size-2.5!" />
            <span dir="auto" className="min-w-0 flex-1 truncate text-ink-700">
              {name || 'A charging station'}
              {kind === 'own' && ', yours'}
            </span>
            <span className="tnum font-medium">{formatCount(energy)}</span>
          </li>
        ))}
        {rest.length > 0 && (
          <TakesRow
            title={formatCountOf(rest.length, 'more station')}
            energy={rest.reduce((sum, { energy }) => sum + energy, 0)}
          />
        )}
        <TakesRow title="New demand" energy={unserved} />
      </ul>
    </div>
  )
}

const TakesRow = ({ title, energy }: { title: string; energy: number }) => (
  <li className="flex gap-1.5 leading-[18px] text-ink-600">
    <span className="flex-1">{title}</span>
    <span className="tnum font-medium">{formatCount(energy)}</span>
  </li>
)
