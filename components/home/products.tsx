'use client'

import { ArrowRight, ChartNoAxesColumn, Hexagon, ListChecks } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { Chip } from '@/components/ui/chip'
import { Skeleton } from '@/components/ui/skeleton'
import { useGuest } from '@/lib/client/session/guest'
import { routes } from '@/lib/config/routes'
import { formatCount, formatCountOf } from '@/lib/format/number'
import { type HomeFacts, namesOf } from './home-facts'

type FactsProps = {
  facts: HomeFacts | undefined
  isLoading: boolean
  render: (facts: HomeFacts) => ReactNode
}

/** Reserves space while loading; the strip above reports failures. */
function Facts({ facts, isLoading, render }: FactsProps) {
  if (facts) return render(facts)
  return isLoading ? <Skeleton className="h-2.5 w-40 bg-ink-200" /> : <span className="text-ink-600">–</span>
}

function Countries({ countries }: HomeFacts) {
  if (countries.length === 0) return <span className="text-ink-600">No countries added yet</span>
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

type ProductCardProps = {
  title: string
  text: string
  icon: ReactNode
  href: string
  children: ReactNode
}

/** A product with its facts; the whole card is the link. */
function ProductCard({ title, text, icon, href, children }: ProductCardProps) {
  return (
    <li className="group relative flex gap-3 rounded-md bg-ink-50 p-3.5 transition-colors duration-(--duration-instant) hover:bg-ink-100">
      <span className="grid size-10 shrink-0 place-items-center rounded-md bg-ink-1000 text-volt [&_.lucide]:size-5">
        {icon}
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="flex items-center gap-1.5 font-semibold">
          <Link
            href={href}
            className="no-underline outline-none after:absolute after:inset-0 after:rounded-md after:content-[''] focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-(--focus-ring)"
          >
            {title}
          </Link>
          <ArrowRight
            aria-hidden
            className="size-3.5 text-ink-600 transition-transform duration-(--duration-fast) group-hover:translate-x-0.5"
          />
        </h2>
        <p className="text-ink-600">{text}</p>
        <div className="mt-2 flex min-h-[18px] flex-wrap items-center gap-x-3 gap-y-1 text-xs font-medium">
          {children}
        </div>
      </div>
    </li>
  )
}
