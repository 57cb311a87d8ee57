'use client'

import { ChartNoAxesColumn, Hexagon, ListChecks } from 'lucide-react'
import type { ReactNode } from 'react'
import { Chip } from '@/components/ui/chip'
import { Skeleton } from '@/components/ui/skeleton'
import { useGuest } from '@/lib/client/session/guest'
import { routes } from '@/lib/config/routes'
import { formatCount, formatCountOf } from '@/lib/format/number'
import { type HomeFacts, namesOf } from './home-facts'
import { ProductCard } from './product-card'

type FactsProps = {
  facts: HomeFacts | undefined
  isLoading: boolean
  render: (facts: HomeFacts) => ReactNode
}

/** Facts keep their space while loading; a failure is reported in the strip above. */
function Facts({ facts, isLoading, render }: FactsProps) {
  if (facts) return render(facts)
  return isLoading ? <Skeleton className="h-2.5 w-40 bg-ink-200" /> : <span className="text-ink-600">–</span>
}

function Countries({ countries }: HomeFacts) {
  if (countries.length === 0) return <span className="text-ink-600">No country has been added yet</span>
  return (
    <>
      <span className="tnum">{formatCountOf(countries.length, 'country', 'countries')}</span>
      <span className="font-regular text-ink-600">{namesOf(countries)}</span>
    </>
  )
}

function Evaluated({ evaluations, locations, inProgress }: HomeFacts) {
  if (evaluations === 0) {
    return <span className="text-ink-600">None yet: save locations, then submit them</span>
  }
  return (
    <>
      <span className="tnum">{formatCountOf(evaluations, 'evaluation')}</span>
      <span className="tnum font-regular text-ink-600">{formatCountOf(locations, 'location')}</span>
      {inProgress > 0 && <Chip tone="warning">{formatCount(inProgress)} in progress</Chip>}
    </>
  )
}

function Analyses({ analyses }: HomeFacts) {
  return analyses === 0 ? (
    <span className="text-ink-600">No analyses yet</span>
  ) : (
    <span className="tnum">{formatCountOf(analyses, 'analysis', 'analyses')}</span>
  )
}

/** The three products with their facts. */
export function Products({ facts, isLoading }: { facts: HomeFacts | undefined; isLoading: boolean }) {
  const { to } = useGuest()
  const state = { facts, isLoading }
  return (
    <ul className="grid gap-2">
      <ProductCard
        title="Scout New Locations"
        text="A map overlaid with rich data to find promising locations."
        icon={<Hexagon aria-hidden />}
        href={to(routes.scouting)}
      >
        <Facts {...state} render={(known) => <Countries {...known} />} />
      </ProductCard>
      <ProductCard
        title="Evaluations"
        text="A dataset of evaluated potential charging sites."
        icon={<ListChecks aria-hidden />}
        href={to(routes.evaluations)}
      >
        <Facts {...state} render={(known) => <Evaluated {...known} />} />
      </ProductCard>
      <ProductCard
        title="My Analyses"
        text="Market analyses made for your account."
        icon={<ChartNoAxesColumn aria-hidden />}
        href={to(routes.analyses)}
      >
        <Facts {...state} render={(known) => <Analyses {...known} />} />
      </ProductCard>
    </ul>
  )
}
