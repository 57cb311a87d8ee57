'use client'

import { Ellipsis, Network, Pencil, Trash2 } from 'lucide-react'
import Link from 'next/link'
import { useMemo, useState } from 'react'
import { PlanButton } from '@/components/network-entry/plan-button'
import { LinkButton } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorStrip } from '@/components/ui/error-strip'
import { IconButton } from '@/components/ui/icon-button'
import { Menu } from '@/components/ui/menu/menu'
import { Select } from '@/components/ui/select'
import { SkeletonRows } from '@/components/ui/skeleton'
import { messageOf } from '@/lib/client/fetch/request-error'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import { usePlans } from '@/lib/client/network/use-plans'
import { useRecords } from '@/lib/client/records/use-records'
import { routes } from '@/lib/config/routes'
import type { PlanEntry } from '@/lib/contract/network'
import { isOperating } from '@/lib/domain/plans/own-sites'
import { formatDateAndTime } from '@/lib/format/date'
import { formatCountOf } from '@/lib/format/number'
import { DeletePlanDialog, RenamePlanDialog } from './plan-dialogs'
import { SignInFirst, useHasPlans } from './sign-in-first'

/** The account's network plans, and the ways to start one. */
export function PlansScreen() {
  const viewer = useHasPlans()
  if (viewer === 'visitor') return <SignInFirst />
  return (
    <div data-ground="paper" className="min-w-0 flex-1 overflow-y-auto bg-paper text-ink-1000">
      <div className="mx-auto max-w-[880px] px-6 py-6 max-sm:px-4 max-sm:py-4">
        <h1 className="text-xl leading-[26px] font-semibold tracking-[-0.018em]">Plan a network</h1>
        <p className="mt-1 max-w-[640px] text-ink-700">
          Chooses the best sites of a list under a budget, with what they take from each other and from your
          own sites. A screening estimate, with its uncertainty.
        </p>
        <NewPlan />
        <CheckRoad />
        <Plans isWanted={viewer === 'member'} />
      </div>
    </div>
  )
}

/** From a scouting result a plan starts in its list. */
function NewPlan() {
  const saved = useSavedLocations(
    ({ locations }) => locations.filter((location) => !isOperating(location)).length,
  )
  return (
    <section aria-label="New plan" className="mt-5 rounded-md bg-ink-50 px-4 py-3.5">
      <h2 className="font-semibold">New plan</h2>
      <div className="mt-2.5 flex flex-wrap items-center gap-x-3 gap-y-2">
        <PlanButton
          size="md"
          name="Saved locations"
          label={`From ${formatCountOf(saved, 'saved location')}`}
          disabled={saved === 0}
          candidates={() => ({ kind: 'saved' })}
        />
        <FromRecord />
      </div>
      <p className="mt-2 text-xs text-ink-600">
        Or choose Plan a network in a scouting result. Saved locations with the status Operating are your own
        sites.
      </p>
    </section>
  )
}

function CheckRoad() {
  return (
    <section
      aria-label="Charging along a road"
      className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-ink-50 px-4 py-3.5"
    >
      <div className="min-w-60 flex-1">
        <h2 className="font-semibold">Charging along a road</h2>
        <p className="mt-0.5 text-xs text-ink-600">
          Charging pools by direction, gaps by the distances of AFIR or your own, and sites that would close
          them.
        </p>
      </div>
      <LinkButton tone="line" href={routes.corridor}>
        Check a road
      </LinkButton>
    </section>
  )
}

function FromRecord() {
  const { data } = useRecords()
  const [chosen, choose] = useState('')
  const options = useMemo(
    () => (data?.runs ?? []).map(({ evalId, name }) => ({ value: evalId, label: name || evalId })),
    [data],
  )
  const record = options.find(({ value }) => value === chosen)
  if (options.length === 0) return null
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-2">
      <Select
        aria-label="Record"
        className="w-60! max-sm:w-full!"
        placeholder="A record"
        value={chosen}
        options={options}
        onChange={({ target }) => choose(target.value)}
      />
      <PlanButton
        tone="line"
        size="md"
        name={record?.label ?? ''}
        label="From this record"
        disabled={!record}
        candidates={() => ({ kind: 'record', evalId: chosen })}
      />
    </span>
  )
}

const rowHeight = 58

function Plans({ isWanted }: { isWanted: boolean }) {
  const { plans, error, isValidating, retry } = usePlans(isWanted)
  if (plans === undefined) {
    return error === undefined ? (
      <SkeletonRows label="Plans are loading" height={rowHeight} leading={false} className="mt-4 px-0!" />
    ) : (
      <ErrorStrip className="mt-5" onRetry={retry} retrying={isValidating}>
        {messageOf(error, 'The plans could not be loaded.')}
      </ErrorStrip>
    )
  }
  if (plans.length === 0) {
    return (
      <EmptyState
        className="mt-4"
        icon={<Network aria-hidden />}
        title="No plans yet"
        action={
          <LinkButton tone="line" href={routes.submit}>
            Saved Locations
          </LinkButton>
        }
      >
        Save candidates from the map or a file, then plan a network of them.
      </EmptyState>
    )
  }
  return (
    <section aria-label="Plans" className="mt-6">
      <h2 className="border-b border-ink-200 pb-2 font-semibold">
        Plans <span className="tnum font-regular text-ink-600">{plans.length}</span>
      </h2>
      <ul>
        {plans.map((plan) => (
          <PlanRow key={plan.id} plan={plan} />
        ))}
      </ul>
    </section>
  )
}

function PlanRow({ plan }: { plan: PlanEntry }) {
  const [asked, ask] = useState<'rename' | 'delete'>()
  const icon = 'size-4'
  return (
    <li
      style={{ minHeight: rowHeight }}
      className="relative flex items-center gap-3 border-b border-ink-200 py-2 hover:bg-ink-50"
    >
      <div className="min-w-0 flex-1">
        <Link
          href={`${routes.network}/${encodeURIComponent(plan.id)}`}
          prefetch={false}
          dir="auto"
          className="block truncate rounded-xs text-left font-medium no-underline after:absolute after:inset-0 after:content-['']"
        >
          {plan.name}
        </Link>
        <p className="tnum truncate text-xs text-ink-600">
          {`${formatCountOf(plan.candidates, 'candidate')} · version ${plan.version} · ${formatDateAndTime(plan.changedAt)}`}
        </p>
      </div>
      <StateChip state={plan.state} />
      <Menu
        align="end"
        trigger={
          <IconButton label={`More about ${plan.name}`} className="z-1" icon={<Ellipsis aria-hidden />} />
        }
        items={[
          {
            key: 'rename',
            label: 'Rename',
            icon: <Pencil aria-hidden className={icon} />,
            onClosed: () => ask('rename'),
          },
          {
            key: 'delete',
            label: 'Delete',
            icon: <Trash2 aria-hidden className={icon} />,
            danger: true,
            onClosed: () => ask('delete'),
          },
        ]}
      />
      {asked === 'rename' && <RenamePlanDialog plan={plan} onClose={() => ask(undefined)} />}
      {asked === 'delete' && <DeletePlanDialog plan={plan} onClose={() => ask(undefined)} />}
    </li>
  )
}

/** A finished plan is plain. */
function StateChip({ state }: Pick<PlanEntry, 'state'>) {
  if (state === 'waiting' || state === 'running') return <Chip tone="volt">Calculating</Chip>
  if (state === 'failed') return <Chip tone="danger">Failed</Chip>
  return state === 'stopped' ? <Chip tone="warning">Stopped</Chip> : null
}
