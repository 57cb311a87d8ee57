'use client'

import { Network } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { LinkButton } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorStrip } from '@/components/ui/error-strip'
import { notify } from '@/components/ui/notify'
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton'
import { messageOf, RequestError } from '@/lib/client/fetch/request-error'
import { usePlan } from '@/lib/client/network/use-plan'
import { routes } from '@/lib/config/routes'
import { FooterSkeleton } from './plan-footer'
import { PlanView } from './plan-view'
import { SignInFirst, useHasPlans } from './sign-in-first'
import { usePlanAddress } from './use-plan-address'

/** One plan of the account. */
export function PlanScreen({ planId }: { planId: string }) {
  const viewer = useHasPlans()
  if (viewer === 'visitor') return <SignInFirst />
  if (viewer === 'loading') return <PlanSkeleton />
  return <OwnPlan planId={planId} />
}

const notFound = 404

function OwnPlan({ planId }: { planId: string }) {
  const { plan, error, isValidating, ...calls } = usePlan(planId)
  const { version, setAddress } = usePlanAddress()
  const isOlder = version !== null && plan !== undefined && version !== plan.version
  const { plan: older, error: olderError } = usePlan(planId, isOlder ? version : undefined)
  useEffect(() => {
    if (!isOlder || !olderError) return
    notify.error(messageOf(olderError, 'This version is not kept.'))
    void setAddress({ version: null })
  }, [isOlder, olderError, setAddress])
  if (!plan && error instanceof RequestError && error.status === notFound) return <NoSuchPlan />
  if (!plan && error !== undefined) {
    return (
      <Page>
        <ErrorStrip className="m-4" onRetry={() => void calls.refresh()} retrying={isValidating}>
          {messageOf(error, 'The plan could not be loaded.')}
        </ErrorStrip>
      </Page>
    )
  }
  if (!plan) return <PlanSkeleton />
  return (
    <PlanView
      key={plan.id}
      plan={plan}
      older={isOlder && older?.version === version ? older : undefined}
      calls={calls}
    />
  )
}

const Page = ({ children }: { children: ReactNode }) => (
  <div data-ground="paper" className="min-w-0 flex-1 overflow-y-auto bg-paper text-ink-1000">
    {children}
  </div>
)

function NoSuchPlan() {
  return (
    <Page>
      <EmptyState
        icon={<Network aria-hidden />}
        title="There is no such plan"
        action={<LinkButton href={routes.network}>All plans</LinkButton>}
      >
        It was deleted, or it belongs to another account.
      </EmptyState>
    </Page>
  )
}

function PlanSkeleton() {
  return (
    <div role="status" aria-label="The plan is loading" className="flex min-h-0 w-full flex-1 flex-col">
      <div className="flex min-h-0 flex-1">
        <div className="hidden w-[300px] flex-none content-start gap-3 bg-paper p-4 lg:grid xl:w-80">
          <Skeleton className="h-3 w-40" />
          <Skeleton className="h-6 w-52" />
          <Skeleton className="mt-4 h-8 w-full" />
          <Skeleton className="h-8 w-full" />
          <Skeleton className="h-8 w-full" />
        </div>
        <div className="min-w-0 flex-1 bg-map-outside max-md:hidden" />
        <div className="flex-none bg-paper max-md:flex-1 md:w-[488px] xl:w-[584px]">
          <div className="grid gap-3 p-4">
            <Skeleton className="h-7 w-72 max-w-full" />
            <Skeleton className="h-3 w-56" />
          </div>
          <SkeletonRows label="Sites are loading" height={28} />
        </div>
      </div>
      <FooterSkeleton />
    </div>
  )
}
