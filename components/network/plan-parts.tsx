'use client'

import { Network, SlidersHorizontal } from 'lucide-react'
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ModalSheet } from '@/components/ui/modal-sheet'
import { Tabs } from '@/components/ui/tabs'
import { isCalculating } from '@/lib/client/network/use-plan'
import type { Plan } from '@/lib/contract/network'
import { formatCount, formatCountOf } from '@/lib/format/number'
import { PlanMap } from './map/plan-map'
import { OwnCard, SiteCard } from './map/site-card'
import { BudgetCurve } from './result/budget-curve'
import { ResultFigures, ResultHead } from './result/result-head'
import { ChosenTable, LeftOutTable } from './result/site-table'
import { SavingNotice } from './saving-notice'
import { PlanSettings } from './settings/plan-settings'
import { ownPinId, type View } from './use-plan-view'

export function Settings({ view }: { view: View }) {
  const { plan, edits, places, currency, own, picking, pick, isReadOnly } = view
  return (
    <PlanSettings
      plan={plan}
      edits={isReadOnly ? { ...edits, terms: view.terms } : edits}
      places={places}
      currency={currency}
      own={own}
      picking={picking}
      onPick={pick}
      isReadOnly={isReadOnly}
    />
  )
}

/** An empty plan has none worth showing. */
const hasFigures = (plan: Plan): boolean =>
  plan.result ? plan.result.sites.length > 0 || !plan.result.isFinal : isCalculating(plan)

interface HeadProps {
  view: View
  /** Without the figures and their bands, which leaves room for a map. */
  isBrief?: boolean
}

export function Head({ view, isBrief = false }: HeadProps) {
  const { plan, terms, currency, isPending, isRefused, isStopping, stop, edits, isReadOnly } = view
  return (
    <>
      {!isReadOnly && <SavingNotice edits={edits} currency={currency} />}
      <ResultHead
        plan={plan}
        terms={terms}
        currency={currency}
        isPending={isPending}
        isRefused={isRefused}
        isOlder={isReadOnly}
        onStop={stop}
        isStopping={isStopping}
        edit={isReadOnly ? undefined : edits.edit}
      />
      {hasFigures(plan) && !isBrief && (
        <ResultFigures result={plan.result} terms={terms} currency={currency} isStale={false} />
      )}
    </>
  )
}

export function Curve({ view }: { view: View }) {
  const { plan, terms, currency, edits, isReadOnly } = view
  if (!hasFigures(plan)) return null
  return (
    <BudgetCurve
      curve={plan.result?.curve ?? null}
      objective={terms.objective.kind}
      budget={terms.budget}
      currency={currency}
      isLoading={isCalculating(plan)}
      onBudget={
        isReadOnly ? undefined : (budget) => edits.edit((before) => ({ ...before, budget }), 'budget')
      }
      onSettle={edits.settle}
    />
  )
}

/** Neither a result nor a search that would bring one. */
export const isWithoutPlan = (plan: Plan): boolean => !plan.result && !isCalculating(plan)

/** In place of the lists of a plan that was never found. */
export function NoPlan({ view }: { view: View }) {
  const { plan, searchAgain, isStarting } = view
  return (
    <EmptyState
      icon={<Network aria-hidden />}
      title="There is no plan to show"
      action={
        searchAgain && (
          <Button tone="line" busy={isStarting} onClick={searchAgain}>
            Search again
          </Button>
        )
      }
    >
      {plan.state === 'failed'
        ? 'The search ended before it had chosen a site.'
        : 'The search was stopped before it had chosen a site.'}{' '}
      {searchAgain ? 'Search again, or change a setting.' : 'Restore this version to search again.'}
    </EmptyState>
  )
}

/** A list needs a height of its own to draw only the rows in sight. */
const Filling = ({ children }: { children: ReactNode }) => <div className="absolute inset-0">{children}</div>

interface ListProps {
  view: View
  isNarrow?: boolean
}

export function Chosen({ view, isNarrow = false }: ListProps) {
  const { plan, terms, currency, address, hover, hovering, select } = view
  if (isWithoutPlan(plan)) return <NoPlan view={view} />
  return (
    <Filling>
      <ChosenTable
        result={plan.result}
        terms={terms}
        currency={currency}
        sort={address.sort}
        onSort={(sort) => void address.setAddress({ sort })}
        selected={address.site}
        hovering={hovering}
        onSelect={select}
        onHover={hover}
        isNarrow={isNarrow}
      />
    </Filling>
  )
}

export function NotChosen({ view, isNarrow = false }: ListProps) {
  const { plan, address, hover, select } = view
  if (isWithoutPlan(plan)) return <NoPlan view={view} />
  return (
    <Filling>
      <LeftOutTable
        leftOut={plan.result?.leftOut}
        selected={address.site}
        onSelect={select}
        onHover={hover}
        isNarrow={isNarrow}
      />
    </Filling>
  )
}

/** `Not chosen 4,264` */
export const counted = (name: string, count: number | undefined): string =>
  count === undefined ? name : `${name} ${formatCount(count)}`

export function SiteLists({ view }: { view: View }) {
  const { address } = view
  const { result } = view.plan
  return (
    <Tabs
      label="Sites"
      value={address.list}
      onChange={(list) => void address.setAddress({ list })}
      className="flex min-h-0 flex-1 flex-col border-t border-ink-200"
      listClassName="px-4"
      contentClassName="relative min-h-0 flex-1 data-[state=inactive]:hidden"
      tabs={[
        { value: 'chosen', label: counted('Chosen', result?.sites.length), content: <Chosen view={view} /> },
        {
          value: 'left',
          label: counted('Not chosen', result?.leftOut.length),
          content: <NotChosen view={view} />,
        },
      ]}
    />
  )
}

/** The map ends at a low sheet, whose round corners lie over it. */
const overSheet = { '--map-foot': '14px', bottom: 82 } as CSSProperties

export function ViewMap({ view, isWide }: { view: View; isWide: boolean }) {
  const { plan, pins, places, rows, address, hovering, hover, reach, picking, pick, press, terms } = view
  const { site } = address
  const place = site === null ? undefined : places.get(site)
  const own = view.own.sites.find(({ id }) => ownPinId(id) === site)
  const card = picking ? null : (
    <>
      {place && (
        <SiteCard
          place={place}
          row={rows.find(({ id }) => id === place.id)}
          leftOut={plan.result?.leftOut.find(({ id }) => id === place.id)}
          reach={reach}
          isWide={isWide}
          terms={terms}
          currency={view.currency}
          edit={view.isReadOnly ? undefined : view.edits.edit}
          onClose={() => void address.setAddress({ site: null })}
        />
      )}
      {own && (
        <OwnCard
          site={own}
          isWide={isWide}
          sales={plan.result?.own.find(({ id }) => id === own.id)}
          onRemove={view.isReadOnly || !own.station ? undefined : () => view.own.remove(own.id)}
          onClose={() => void address.setAddress({ site: null })}
        />
      )}
    </>
  )
  const map = (
    <PlanMap
      key={plan.id}
      country={view.country}
      pins={pins}
      selected={address.site}
      hovering={hovering}
      reach={reach}
      picking={picking}
      onPickEnd={() => pick(null)}
      onPress={press}
      onHover={hover}
      start={address.start}
      onMoved={address.moved}
      isWide={isWide}
    >
      {isWide && card}
    </PlanMap>
  )
  if (isWide) return map
  const hasSheet = !picking && (place !== undefined || own !== undefined)
  return (
    <div className="relative min-h-0 flex-1 overflow-hidden">
      <div style={hasSheet ? overSheet : undefined} className="absolute inset-0">
        {map}
      </div>
      {card}
    </div>
  )
}

export function SettingsSheet({ view }: { view: View }) {
  const [isOpen, setOpen] = useState(false)
  const { plan, picking } = view
  useEffect(() => {
    if (picking) setOpen(false)
  }, [picking])
  return (
    <ModalSheet
      isLong
      title="Settings"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button tone="line" size="md" icon={<SlidersHorizontal aria-hidden />}>
          Settings
        </Button>
      }
    >
      <div className="-mx-2">
        <Settings view={view} />
      </div>
      <div className="sticky -bottom-3 -mx-2 -mb-3 border-t border-ink-200 bg-paper px-4 pt-2.5 pb-3">
        <Button size="lg" block onClick={() => setOpen(false)}>
          {plan.result ? `Show ${formatCountOf(plan.result.sites.length, 'site')}` : 'Show the plan'}
        </Button>
      </div>
    </ModalSheet>
  )
}
